import { type UserSort, userSorts } from '@reelmates/contract/admin/admin-users';
import { adminTabPath } from '../../lib/paths.ts';

/** The search and order of the list. They are in the address, so that going back leads to the same list. */
export type UsersView = { search: string; sort: UserSort };

const newestFirst: UserSort = 'signup:desc';

/** @param query that of the address, without its question mark */
export function readUsersView(query: string): UsersView {
  const params = new URLSearchParams(query);
  const sort = params.get('sort') ?? newestFirst;
  return { search: params.get('search') ?? '', sort: isSort(sort) ? sort : newestFirst };
}

export function usersPath({ search, sort }: UsersView): string {
  const params = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(sort !== newestFirst && { sort }),
  });
  const path = adminTabPath('users');
  // Not their size, which iOS 16 does not know.
  return String(params) ? `${path}?${params}` : path;
}

function isSort(text: string): text is UserSort {
  return Object.hasOwn(userSorts, text);
}
