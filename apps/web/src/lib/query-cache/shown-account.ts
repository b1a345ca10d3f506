import type { QueryClient } from '@tanstack/react-query';

/*
 * Whose answers a query cache holds. A session may end, or another account sign in, in another tab: this one then has in
 * memory what the server would no longer answer.
 */

const accounts = new WeakMap<QueryClient, string | null>();

/** Undefined until the server has named an account, null after a log-out here. */
export const shownAccount = (client: QueryClient): string | null | undefined => accounts.get(client);

export const setShownAccount = (client: QueryClient, accountId: string | null): void =>
  void accounts.set(client, accountId);
