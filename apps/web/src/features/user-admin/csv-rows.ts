const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Counts the records of a CSV file while its bytes arrive. Line feeds within quotes belong to a cell. */
export function countCsvRows(): { add: (bytes: Uint8Array) => void; rows: () => number } {
  let lines = 0;
  let isQuoted = false;
  return {
    add(bytes) {
      for (const byte of bytes) {
        if (byte === QUOTE) isQuoted = !isQuoted;
        else if (byte === LINE_FEED && !isQuoted) lines += 1;
      }
    },
    /** The number of records, without the header. */
    rows: () => Math.max(0, lines - 1),
  };
}
