import { limits } from '@reelmates/contract/limits';
import { useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { BreakableName } from '../../ui/breakable-name.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { SearchIcon } from '../../ui/drawings/icons.tsx';
import { type AdminCandidate, useAdminCandidates } from './admin-access-queries.ts';
import styles from './candidate-search.module.css';

/** A search by username or email address with at most ten results. */
export function CandidateSearch({ onPick }: { onPick: (candidate: AdminCandidate) => void }) {
  const [text, setText] = useState('');
  const term = text.trim();
  const debounced = useDebounced(term, limits.searchDebounceMs);
  const search = useAdminCandidates(debounced);
  const found = term !== '' && term === debounced ? search.data : undefined;
  return (
    <div>
      <Field label="Search by username or email">
        <TextInput
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          maxLength={limits.userSearchTextMax}
          value={text}
          start={<SearchIcon size={20} className={type.t2} />}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {term !== '' && debounced === term && search.isError ? (
        <div role="alert" className={styles.failure}>
          Search failed
          <Button small onClick={() => void search.refetch()} pending={search.isFetching}>
            Retry
          </Button>
        </div>
      ) : null}
      <p role="status" className={found && found.length > 0 ? 'sr-only' : styles.status}>
        {statusOf(term, found, search.isError)}
      </p>
      {found && found.length > 0 ? (
        <ul className={styles.list}>
          {found.map((candidate) => (
            <li key={candidate.id}>
              <button
                type="button"
                className={styles.row}
                disabled={candidate.isAdmin || candidate.isBanned}
                onClick={() => {
                  setText('');
                  onPick(candidate);
                }}
              >
                <Avatar src={candidate.avatarUrl} name={candidate.username ?? candidate.email} size={36} />
                <span className={layout.grow}>
                  <span className={styles.name}>
                    {candidate.username === null ? (
                      'No username yet'
                    ) : (
                      <BreakableName name={`@${candidate.username}`} isVerified={candidate.isVerified} />
                    )}
                  </span>
                  <span className={styles.email}>{candidate.email}</span>
                </span>
                {candidate.isAdmin ? <Badge>admin</Badge> : null}
                {candidate.isBanned ? <Badge tone="danger">BANNED</Badge> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function statusOf(term: string, found: readonly unknown[] | undefined, hasFailed: boolean): string {
  if (term === '' || hasFailed) return '';
  if (!found) return 'Searching...';
  if (found.length === 0) return 'No users found';
  return found.length === 1 ? '1 user found' : `${found.length} users found`;
}
