import type { UserCard } from '@reelmates/contract/social/users';
import { useViewer } from '../session/session.public.ts';
import { FollowToggle } from './follow-toggle.tsx';
import { PersonRow } from './person-row.tsx';

type PersonWithFollowProps = {
  person: UserCard & { isFollowing: boolean };
  /** One line about them. */
  line: string | undefined;
};

/** A person in a list, with a follow button unless they are the viewer. */
export function PersonWithFollow({ person, line }: PersonWithFollowProps) {
  const { viewer } = useViewer();
  const isViewer = person.id === viewer?.id;
  return (
    <PersonRow person={person} mark={isViewer ? '(You)' : undefined} line={line}>
      {isViewer ? null : <FollowToggle person={person} />}
    </PersonRow>
  );
}
