import type { Suggestion } from '@reelmates/contract/social/suggestions';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../ui/drawings/icons.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { FollowToggle } from './follow-toggle.tsx';
import { fullNameOf } from './full-name.ts';
import { PeopleSkeleton } from './people-skeleton.tsx';
import { PersonRow } from './person-row.tsx';
import styles from './suggestion-list.module.css';
import { useDecline, useSuggestions } from './suggestions-queries.ts';

/** People to follow, each with the reason; each can be dismissed. */
export function SuggestionList() {
  const { data: people, isError, isFetching, refetch } = useSuggestions();
  const { mutate: decline } = useDecline();
  if (!people) {
    if (!isError || isFetching) return <PeopleSkeleton label="Loading people" />;
    return <ErrorState what="People" onRetry={() => void refetch()} />;
  }
  if (people.length === 0) {
    return (
      <EmptyState
        illustration="search"
        heading="Nobody to suggest just now"
        action={<LinkButton href={paths.map}>Find a venue</LinkButton>}
      >
        People show up here when you post where they post, or follow the same people.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="People you may know">
      {people.map((person) => (
        <PersonRow key={person.id} person={person} line={reasonFor(person)}>
          <span className={styles.actions}>
            <FollowToggle person={person} />
            <IconButton
              label={`Not interested in ${person.username}`}
              className={styles.decline}
              onClick={(event) => {
                focusBeside(event.currentTarget);
                decline(person);
              }}
            >
              <CloseIcon size={18} />
            </IconButton>
          </span>
        </PersonRow>
      ))}
    </ul>
  );
}

/** The row disappears with the press, so reading continues at the next one. */
function focusBeside(button: HTMLElement) {
  const row = button.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const link = next?.querySelector('a') ?? document.getElementById('main');
  link?.focus({ preventScroll: true });
}

function reasonFor(person: Suggestion): string {
  const [venue] = person.venues;
  if (person.followsViewer) return 'Follows you';
  if (venue) return `Posts at ${venue.name} too`;
  if (person.followedBy) return `Followed by ${person.followedBy.username}`;
  if (person.latestPost?.venue) return `Posts at ${person.latestPost.venue.name}`;
  const about = person.bio?.split('\n')[0] || fullNameOf(person);
  return about || (person.latestPost ? 'Shared a win lately' : 'May know people you know');
}
