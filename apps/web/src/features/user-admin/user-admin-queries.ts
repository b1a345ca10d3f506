import * as contract from '@reelmates/contract/admin/admin-users';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { reportRefusal } from '../../lib/api/report-refusal.ts';
import { adminKeys } from '../../lib/query-cache/keys/admin-keys.ts';
import { pagedQuery, usePagedList } from '../../lib/query-cache/paged-query.ts';

export type AdminUser = contract.AdminUser;
type UsersPage = ResponseOf<typeof contract.listUsers>;
type UsersData = InfiniteData<UsersPage, string | undefined>;

const keys = adminKeys;

/** Other admins change the same accounts, so data is refetched whenever it is shown again. */
const shared = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

/** The matching accounts, and their number. While another search loads, the previous result stays. */
export function useUsers(search: string, sort: contract.UserSort) {
  return useInfiniteQuery({
    ...pagedQuery(keys.users(search, sort), (cursor, signal) =>
      call(contract.listUsers, { query: { sort, ...(search !== '' && { search }), ...cursor }, signal }),
    ),
    select: toList,
    placeholderData: keepPreviousData,
    ...shared,
  });
}

function toList({ pages }: UsersData) {
  // An account that an earlier page already contains has moved down since.
  const users = new Map(pages.flatMap((page) => page.users).map((user) => [user.id, user]));
  return { users: [...users.values()], total: pages.at(-1)?.total ?? 0 };
}

/** One account; `listed` is shown until it has loaded. */
export function useAdminUser(userId: string, listed?: AdminUser) {
  return useQuery({
    queryKey: keys.user(userId),
    queryFn: ({ signal }) => call(contract.readUser, { params: { userId }, signal }),
    ...(listed && { placeholderData: listed }),
    ...shared,
    gcTime: 0,
  });
}

export function useUserHistory(userId: string) {
  return useInfiniteQuery({
    ...pagedQuery(keys.userHistory(userId), (cursor, signal) =>
      call(contract.userHistory, { params: { userId }, query: cursor, signal }),
    ),
    select: ({ pages }) => ({
      entries: pages.flatMap(({ items }) => items),
      summary: pages[0]?.summary,
    }),
    gcTime: 0,
  });
}

export function useUserReports(userId: string) {
  return usePagedList(
    keys.userReports(userId),
    (cursor, signal) => call(contract.userReports, { params: { userId }, query: cursor, signal }),
    { gcTime: 0 },
  );
}

/** Updates an account in the list and in its dialog. */
export function usePatchUser() {
  const client = useQueryClient();
  return (userId: string, change: (user: AdminUser) => AdminUser) => {
    client.setQueriesData<UsersData>(
      { queryKey: keys.userLists },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            users: page.users.map((user) => (user.id === userId ? change(user) : user)),
          })),
        },
    );
    client.setQueryData<AdminUser>(keys.user(userId), (user) => user && change(user));
  };
}

/** After a change of an account: its history and the audit log are refetched when they are shown. */
export function useInvalidateHistory() {
  const client = useQueryClient();
  return (userId: string) => {
    void client.invalidateQueries({ queryKey: keys.userHistory(userId) });
    void client.invalidateQueries({ queryKey: keys.audit });
  };
}

/** The ban as it was shown: another admin may have changed it since, and then the server refuses. */
export const shownBan = ({ ban }: AdminUser): contract.BanRequest['from'] =>
  ban && { reason: ban.reason, until: ban.until };

/**
 * Shows the specification's sentence, unless the server's says more: about a conflict, the connection, or the session.
 */
export function reportUserFailure(error: unknown, sentence: string): void {
  reportRefusal(error, sentence, [404, 409, 429]);
}

/** Shows what failed, and refetches the account, which another admin may have changed. */
export function useUserFailure() {
  const client = useQueryClient();
  return (userId: string, error: unknown, sentence: string) => {
    reportUserFailure(error, sentence);
    void client.invalidateQueries({ queryKey: keys.userLists });
    void client.invalidateQueries({ queryKey: keys.user(userId) });
  };
}
