/** How long, in ms, it waits for more that comes into view. */
const gather = 400;

export type ReadBatches = { add: (id: string) => void; flush: () => void };

/** Collects ids of seen notifications and sends them in batches; ids of a failed batch go along with the next. */
export function createReadBatches(send: (ids: readonly string[]) => Promise<void>): ReadBatches {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    const ids = [...waiting];
    if (ids.length === 0) return;
    waiting.clear();
    // In the background, so a failure shows no message: they stay unread.
    send(ids).catch(() => {
      for (const id of ids) waiting.add(id);
    });
  };
  return {
    add(id) {
      waiting.add(id);
      clearTimeout(timer);
      timer = setTimeout(flush, gather);
    },
    flush,
  };
}
