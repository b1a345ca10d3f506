/** "@galah"; an account without a username is named by its id. */
export function nameOf({ id, username }: { id: string; username: string | null }): string {
  return username === null ? `User ${id}` : `@${username}`;
}
