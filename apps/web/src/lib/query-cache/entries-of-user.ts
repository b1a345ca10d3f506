type Fields = Record<string, unknown>;

export const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Whether an entry is the user, or belongs to them. */
export function belongsToUser(userId: string, entry: unknown): boolean {
  if (!isRecord(entry)) return false;
  if (entry.id === userId && 'username' in entry) return true;
  if (entry.userId === userId) return true;
  if (isRecord(entry.user) && entry.user.id === userId) return true;
  // A notification in which the user is the only actor.
  const { actors } = entry;
  return Array.isArray(actors) && actors.length > 0 && actors.every((actor) => belongsToUser(userId, actor));
}

/** The data without list entries that belong to the user; unchanged parts keep their identity. */
export function withoutEntriesOf(userId: string, data: unknown): unknown {
  if (Array.isArray(data)) {
    const kept = data
      .filter((entry) => !belongsToUser(userId, entry))
      .map((entry) => withoutEntriesOf(userId, entry));
    const same = kept.length === data.length && kept.every((entry, index) => entry === data[index]);
    return same ? data : kept;
  }
  if (!isRecord(data)) return data;
  const entries = Object.entries(data).map(
    ([name, value]) => [name, withoutEntriesOf(userId, value)] as const,
  );
  return entries.some(([name, value]) => value !== data[name]) ? Object.fromEntries(entries) : data;
}
