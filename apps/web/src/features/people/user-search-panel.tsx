import { limits } from '@reelmates/contract/limits';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError } from '../../lib/api/api.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { cx } from '../../lib/cx.ts';
import { userPath } from '../../lib/paths.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type from '../../styles/type.module.css';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { SearchIcon } from '../../ui/drawings/icons.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { useViewer } from '../session/session.public.ts';
import { FollowToggle } from './follow-toggle.tsx';
import { fullNameOf } from './full-name.ts';
import { type FollowableUser, useUserSearch } from './people-queries.ts';
import styles from './user-search-panel.module.css';

export type UserSearchPanelProps = { id: string; onClose: () => void };

/** A search field with up to five hits. The focus stays in the field; arrow keys move among the hits. */
export function UserSearchPanel({ id, onClose }: UserSearchPanelProps) {
  const input = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const term = text.trim();
  const debounced = useDebounced(term, limits.searchDebounceMs);
  const online = useOnline();
  const search = useUserSearch(debounced, online);
  useLayoutEffect(() => input.current?.focus(), []);

  const people = term === debounced && online ? (search.data ?? []) : [];
  const at = people.findIndex((person) => person.id === activeId);
  // Enter opens the first hit.
  const active = people[Math.max(at, 0)];
  const optionId = (person: FollowableUser) => `${id}-${person.id}`;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && active) {
      event.preventDefault();
      const next = (people.indexOf(active) + step + people.length) % people.length;
      setActiveId(people[next]?.id ?? null);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      onClose();
      navigate(userPath(active.id));
    }
  };
  return (
    <div id={id} className={styles.panel}>
      <TextInput
        ref={input}
        role="combobox"
        aria-label="Search users"
        aria-expanded={people.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && optionId(active)}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={limits.userSearchTextMax}
        placeholder="Search users..."
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        start={<SearchIcon size={20} className={type.t2} />}
      />
      <Status
        search={search}
        term={term}
        waiting={term !== debounced}
        online={online}
        count={people.length}
      />
      <div className={styles.hits}>
        <div id={`${id}-list`} role="listbox" aria-label="Users" className={styles.list}>
          {people.map((person, index) => (
            <Link
              key={person.id}
              id={optionId(person)}
              href={userPath(person.id)}
              role="option"
              aria-selected={person === active}
              tabIndex={-1}
              className={cx(styles.row, person === active && styles.active)}
              style={{ gridRow: index + 1 }}
              onClick={onClose}
            >
              <Avatar src={person.profileImageUrl} name={person.username} size={36} />
              <span className={styles.text}>
                <span className={styles.name}>
                  {person.username}
                  {person.isVerified ? <VerifiedBadge size={16} /> : null}
                </span>
                <span className={styles.fullName}>{fullNameOf(person)}</span>
              </span>
            </Link>
          ))}
        </div>
        <FollowButtons people={people} />
      </div>
    </div>
  );
}

/** Beside the hits, each in the row of its person, because a list of options must not contain buttons. */
function FollowButtons({ people }: { people: readonly FollowableUser[] }) {
  const { viewer } = useViewer();
  return people.map((person, index) =>
    person.id === viewer?.id ? null : (
      <span key={person.id} className={styles.follow} style={{ gridRow: index + 1 }}>
        <FollowToggle person={person} />
      </span>
    ),
  );
}

type StatusProps = {
  search: ReturnType<typeof useUserSearch>;
  term: string;
  waiting: boolean;
  online: boolean;
  count: number;
};

/** Shown instead of hits. The number of hits is only announced. */
function Status({ search, term, waiting, online, count }: StatusProps) {
  const failed = term !== '' && online && !waiting && search.isError && !search.isFetching;
  const words = () => {
    if (term === '' || failed) return null;
    if (!online) return "You're offline. Search needs a connection.";
    if (waiting || search.isFetching || !search.data) return 'Searching...';
    if (count === 0) return 'No users found';
    return <span className="sr-only">{count === 1 ? '1 user found' : `${count} users found`}</span>;
  };
  return (
    <>
      <div role="status" className={cx(styles.status, count > 0 && styles.unseen)}>
        {words()}
      </div>
      <div role="alert" className={styles.failure}>
        {failed ? (
          <>
            <p>
              Search failed
              {search.error instanceof ApiError && search.error.status === 429 ? (
                <span className={styles.why}>{search.error.text}</span>
              ) : null}
            </p>
            <Button small onClick={() => void search.refetch()}>
              Retry
            </Button>
          </>
        ) : null}
      </div>
    </>
  );
}
