/*
 * A press on the navigation entry or tab of the screen that is already open: the feed scrolls to its top, and refreshes
 * at the next press.
 */

let listener: (() => void) | undefined;

/**
 * For the screen that is open.
 * @returns a function to be called when it closes
 */
export function onTabReselected(listen: () => void): () => void {
  listener = listen;
  return () => {
    if (listener === listen) listener = undefined;
  };
}

/** @returns whether a screen handled it */
export function reselectTab(): boolean {
  listener?.();
  return listener !== undefined;
}
