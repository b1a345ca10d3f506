/** In ms: as long as items stay in hand without activity, minus the interval between two fetches of the queue. */
const RECENT_MS = 100_000;

let lastAt = performance.now();
const note = () => {
  lastAt = performance.now();
};

for (const sign of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove', 'scroll']) {
  addEventListener(sign, note, { passive: true, capture: true });
}

/** Whether the moderator is active: a press, movement or scroll within the limit, or the page was just opened. */
export const moderatorActivity = {
  isRecent: () => performance.now() - lastAt < RECENT_MS,
  note,
};
