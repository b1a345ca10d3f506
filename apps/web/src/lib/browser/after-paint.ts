/** How long to wait, in ms, on a hidden page, which is not painted. */
const FALLBACK_MS = 200;

/** Runs a function after the next paint, so that the visible effect of a press comes before its other effects. */
export function afterPaint(run: () => void): void {
  let hasRun = false;
  const runOnce = () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(runOnce));
  setTimeout(runOnce, FALLBACK_MS);
}

/** Resolves after the next paint: for work that would delay the visible effect of the press that asks for it. */
export const painted = (): Promise<void> => new Promise(afterPaint);
