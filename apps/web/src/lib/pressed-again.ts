/* Pressing the entry or the tab of what is already open: the screen on it may know something better than nothing. */

let listener: (() => void) | undefined;

/** For the screen that is shown. @returns what to call when it goes */
export function onPressedAgain(listen: () => void): () => void {
  listener = listen;
  return () => {
    if (listener === listen) listener = undefined;
  };
}

/** @returns whether there was a listener */
export function pressAgain(): boolean {
  listener?.();
  return listener !== undefined;
}
