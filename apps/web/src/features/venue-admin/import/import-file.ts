import type { SkipReason, VenueRow } from './registers/register.ts';

/** A row that cannot be imported, by its number in the file, from 1. */
export type RejectedRow = { row: number; name: string; message: string };

/** A venue that lacks nothing but its location. */
export type UnplacedRow = RejectedRow & { venue: VenueRow };

/** A file ready to be sent. */
export type ImportFile = {
  /** What the server is sent: `{"venues": [...]}`. */
  body: Uint8Array<ArrayBuffer>;
  /** Of each venue in it: its row in the file and its name. */
  venues: readonly { row: number; name: string }[];
  /** Rows that were not even worth sending. */
  rejected: readonly RejectedRow[];
  unplaced: readonly UnplacedRow[];
  /** How many of the venues stand in the middle of their town. */
  approximate: number;
  /** How many rows were left out, by the reason. */
  skipped: ReadonlyMap<SkipReason, number>;
  /** Which register it is; null for our own JSON. */
  register: string | null;
};

/** A file that holds no venues; the message is for people. */
export class UnreadableFile extends Error {}
