import type { QueryClient } from '@tanstack/react-query';

/*
 * The account whose data a query cache holds. In another tab, the session may end or another account may sign in; this
 * tab then holds data that the server would no longer return.
 */

const accounts = new WeakMap<QueryClient, string | null>();

/** Undefined until the server has answered; null after a log-out in this tab. */
export const shownAccount = (client: QueryClient): string | null | undefined => accounts.get(client);

export const setShownAccount = (client: QueryClient, accountId: string | null): void =>
  void accounts.set(client, accountId);
