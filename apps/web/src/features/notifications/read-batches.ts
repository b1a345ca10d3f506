/** How long to wait for more notifications to come into view, in ms. */
const BATCH_DELAY_MS = 400;

export type ReadBatches = { add: (id: string) => void; flush: () => void };

/**
 * Collects the ids of seen notifications and sends them in batches; ids of a failed batch are sent with the next one.
 */
export function createReadBatches(send: (ids: readonly string[]) => Promise<void>): ReadBatches {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    const ids = [...waiting];
    if (ids.length === 0) return;
    waiting.clear();
    // A failure in the background shows no message: the notifications stay unread.
    send(ids).catch(() => {
      for (const id of ids) waiting.add(id);
    });
  };
  return {
    add(id) {
      waiting.add(id);
      clearTimeout(timer);
      timer = setTimeout(flush, BATCH_DELAY_MS);
    },
    flush,
  };
}
