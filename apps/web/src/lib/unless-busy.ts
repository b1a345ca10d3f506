/**
 * Runs one call at a time and ignores those made while it runs: a second press of a submit button may come before the
 * pending state is rendered.
 */
export function createUnlessBusy() {
  let busy = false;
  return async (run: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      await run();
    } finally {
      busy = false;
    }
  };
}
