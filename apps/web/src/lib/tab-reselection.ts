/* Pressing the navigation entry or tab of the open screen: the feed scrolls to its top, and refreshes at the next press. */

let listener: (() => void) | undefined;

/** For the screen that is shown. @returns what to call when it goes */
export function onTabReselected(listen: () => void): () => void {
  listener = listen;
  return () => {
    if (listener === listen) listener = undefined;
  };
}

/** @returns whether there was a listener */
export function reselectTab(): boolean {
  listener?.();
  return listener !== undefined;
}
