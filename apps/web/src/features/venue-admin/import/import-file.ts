/** A row that cannot be imported, by its number in the file, from 1. */
export type RejectedRow = { row: number; name: string; message: string };

/** A file ready to be sent. */
export type ImportFile = {
  /** What the server is sent: `{"venues": [...]}`. */
  body: Uint8Array<ArrayBuffer>;
  /** Of each venue in it: its row in the file and its name. */
  venues: readonly { row: number; name: string }[];
  /** Rows that were not even worth sending. */
  rejected: readonly RejectedRow[];
  /** Licences without gaming machines, or which rest. */
  skipped: number;
  /** Which register it is; null for our own JSON. */
  register: string | null;
};

/** A file that holds no venues; the message is for people. */
export class UnreadableFile extends Error {}
