import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFollow } from './follow-mutation.ts';
import styles from './follow-toggle.module.css';

export type FollowToggleProps = {
  person: { id: string; username: string; isFollowing: boolean; followsViewer?: boolean | undefined };
};

/** Follows or unfollows the person in a row of a list. */
export function FollowToggle({ person }: FollowToggleProps) {
  const { mutate, isPending } = useFollow(person);
  const { isFollowing } = person;
  const follow = person.followsViewer ? 'Follow back' : 'Follow';
  return (
    <Button
      small
      variant={isFollowing ? 'outline' : 'secondary'}
      className={cx(styles.follow, isFollowing && styles.following)}
      aria-busy={isPending || undefined}
      onClick={() => {
        if (!isPending) mutate(!isFollowing);
      }}
    >
      <span>
        {isFollowing ? 'Following' : follow}
        <span className="sr-only"> {person.username}</span>
      </span>
    </Button>
  );
}
