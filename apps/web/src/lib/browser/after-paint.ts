/** What a hidden page, which is not painted, waits instead, in ms. */
const withoutPaint = 200;

/** Runs once what has changed by now is painted: what a press shows comes before what it causes. */
export function afterPaint(run: () => void): void {
  let hasRun = false;
  const runOnce = () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(runOnce));
  setTimeout(runOnce, withoutPaint);
}
