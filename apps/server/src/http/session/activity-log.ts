/** Which accounts did anything, and when. */
export type ActivityLog = {
  /** Remembers an account's request. */
  note(userId: string, at: Date): void;
  /** Writes what is remembered to the database. @throws when that fails; what was not written is kept */
  write(): Promise<void>;
  close(): Promise<void>;
};
