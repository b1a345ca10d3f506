import { appendFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** What `npm run bench -- presses` asks of the journeys: a file for the times of presses, and how slow the phone is. */
const file = process.env.PRESS_TIMES_FILE;
const throttle = Number(process.env.PRESS_TIMES_THROTTLE ?? 1);

/**
 * A line of the file. A press has one line when it begins, and one for each of its events of at least 16 ms: pointerdown,
 * click and so on, which share `interaction`.
 */
export type PressLine = {
  /** The page's path with the pressed control's role and name. */
  control: string;
  /** From the event to the next paint, in steps of 8 ms. Absent when the press begins. */
  ms?: number;
  /** Unique within its document. */
  interaction?: number;
  /** Tells documents from each other. */
  document: string;
};

/** Slows the page down and records how long each press takes until the next paint, if a bench asks for it. */
export async function recordPressTimes(page: Page): Promise<void> {
  if (!file) return;
  await page.exposeFunction('savePressLine', (line: PressLine) =>
    appendFile(file, `${JSON.stringify(line)}\n`),
  );
  await page.addInitScript(observePresses);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
}

/** Runs in the page. */
function observePresses(): void {
  const save = (line: Omit<PressLine, 'document'>) =>
    (window as typeof window & { savePressLine: (line: PressLine) => void }).savePressLine({
      ...line,
      document: String(performance.timeOrigin),
    });
  /** The controls of the latest events, by their times: an entry's target is null if it has left the page. */
  const controls = new Map<number, string>();
  const describe = ({ target }: Event): string => {
    const element = target instanceof Element ? target : document.body;
    const control = element.closest('button, a, input, select, textarea, label, summary, [role]') ?? element;
    const role = control.getAttribute('role') ?? control.localName;
    const name =
      control.getAttribute('aria-label') ??
      (control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : control.textContent) ??
      '';
    return `${location.pathname} ${role} ${name.trim().slice(0, 60)}`;
  };
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup']) {
    addEventListener(
      type,
      (event) => {
        const control = describe(event);
        controls.set(event.timeStamp, control);
        const oldest = controls.keys().next().value;
        if (controls.size > 200 && oldest !== undefined) controls.delete(oldest);
        if (type === 'pointerdown' || type === 'keydown') save({ control });
      },
      { capture: true },
    );
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const control = controls.get(entry.startTime);
      const { duration: ms, interactionId: interaction } = entry;
      if (interaction && control !== undefined) save({ control, ms, interaction });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
