import { type UserSort, userSorts } from '@reelmates/contract/admin/admin-users';
import { limits } from '@reelmates/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { formatExact, formatPlural } from '../../lib/text/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { SearchIcon } from '../../ui/drawings/icons.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { SectionHead } from '../../ui/page/section-head.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { ExportUsers } from './export-users.tsx';
import { useUsers } from './user-admin-queries.ts';
import { UserList } from './user-list.tsx';
import { readUsersView, type UsersView, usersPath } from './users-address.ts';
import styles from './users-section.module.css';

const sorts = Object.entries(userSorts).map(([value, label]) => ({ value, label }));

/** User Management: all accounts, searched and sorted by the server. */
export function UsersSection() {
  const view = readUsersView(useSearch());
  const list = useUsers(view.search.trim(), view.sort);
  return (
    <>
      <SectionHead title="User Management">
        {list.data && !list.isPlaceholderData ? formatPlural(list.data.total, 'user') : ''}
      </SectionHead>
      <Toolbar view={view} />
      {list.isPending ? <Placeholders /> : null}
      {list.data && list.data.users.length > 0 ? (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <UserList users={list.data.users} />
          <p className={styles.note}>{noteOf(list.data.users.length, list.data.total, view)}</p>
        </div>
      ) : null}
      {list.data?.users.length === 0 && !list.isPlaceholderData ? (
        <EmptyState illustration="alone" heading="No users found.">
          {view.search.trim() === '' ? undefined : 'No users match your search.'}
        </EmptyState>
      ) : null}
      {list.isError ? (
        <ErrorState
          what={list.data ? 'More users' : 'Users'}
          onRetry={() => (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          retrying={list.isFetching}
        />
      ) : null}
      {list.hasNextPage && !list.isError && !list.isPlaceholderData ? (
        <div className={styles.more}>
          <Button
            onClick={() => list.fetchNextPage()}
            pending={list.isFetchingNextPage}
            pendingLabel="Loading..."
          >
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** "Showing 50 of 2,846. Search to narrow the list." */
function noteOf(shown: number, total: number, { search }: UsersView): string {
  if (shown >= total) return '';
  const advice = search.trim() === '' ? ' Search to narrow the list.' : '';
  return `Showing ${formatExact(shown)} of ${formatExact(total)}.${advice}`;
}

function Toolbar({ view }: { view: UsersView }) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(view.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // After going back to an earlier search.
    const follow = () => {
      clearTimeout(timer.current);
      setTyped(readUsersView(location.search).search);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  const type = (search: string) => {
    setTyped(search);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () =>
        navigate(usersPath({ ...readUsersView(location.search), search: search.trim() }), { replace: true }),
      limits.searchDebounceMs,
    );
  };
  return (
    <search className={styles.tools}>
      <TextInput
        type="search"
        aria-label="Search users"
        placeholder="Search users by name, username, or email..."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        maxLength={limits.adminSearchTextMax}
        start={<SearchIcon size={20} />}
        className={styles.search ?? ''}
        onChange={(event) => type(event.target.value)}
      />
      <Select
        aria-label="Sort users"
        placeholder="Sort"
        value={view.sort}
        options={sorts}
        className={styles.sort ?? ''}
        onChange={(event) =>
          navigate(usersPath({ search: typed.trim(), sort: event.target.value as UserSort }))
        }
      />
      <ExportUsers />
    </search>
  );
}

const places = [1, 2, 3, 4, 5, 6];

function Placeholders() {
  return (
    <SkeletonGroup className={styles.waiting}>
      {places.map((place) => (
        <Skeleton key={place} height="68px" />
      ))}
    </SkeletonGroup>
  );
}
