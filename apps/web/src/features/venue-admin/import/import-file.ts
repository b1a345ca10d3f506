import type { SkipReason, VenueRow } from './registers/register.ts';

/** A row that cannot be imported, with its number in the file, from 1. */
export type RejectedRow = { row: number; name: string; message: string };

/** A venue that only lacks its location. */
export type UnplacedRow = RejectedRow & { venue: VenueRow };

/** A file that is ready to be sent. */
export type ImportFile = {
  /** The body of the request: `{"venues": [...]}`. */
  body: Uint8Array<ArrayBuffer>;
  /** For each venue in it: its row in the file and its name. */
  venues: readonly { row: number; name: string }[];
  /** Rows that are not sent. */
  rejected: readonly RejectedRow[];
  unplaced: readonly UnplacedRow[];
  /** How many venues are placed in the middle of their town. */
  approximate: number;
  skipped: ReadonlyMap<SkipReason, number>;
  /** The register to which the file belongs; null for our own JSON. */
  register: string | null;
};

/** A file without venues. The message is for people. */
export class UnreadableFile extends Error {}
