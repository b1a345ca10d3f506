/** Records which accounts were active, and when. */
export type ActivityLog = {
  /** Remembers an account's request. */
  note(userId: string, at: Date): void;
  /**
   * Writes the remembered requests to the database.
   * @throws if that fails; those not written are remembered
   */
  write(): Promise<void>;
  close(): Promise<void>;
};
