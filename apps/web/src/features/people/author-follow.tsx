import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './author-follow.module.css';
import { useFollow } from './follow-mutation.ts';

type Author = { id: string; username: string; isFollowing?: boolean | undefined };

/** A follow button beside the name of an author whom the viewer did not follow when the post was rendered. */
export function AuthorFollow({ author }: { author: Author }) {
  const [isOffered] = useState(author.isFollowing === false);
  return isOffered ? <Follow author={author} /> : null;
}

function Follow({ author }: { author: Author }) {
  const { mutate, isPending } = useFollow(author);
  const isFollowing = author.isFollowing === true;
  return (
    <button
      type="button"
      className={cx(styles.follow, isFollowing && styles.following)}
      aria-busy={isPending || undefined}
      onClick={() => {
        if (!isPending) mutate(!isFollowing);
      }}
    >
      <span>
        {isFollowing ? 'Following' : 'Follow'}
        <span className="sr-only"> {author.username}</span>
      </span>
    </button>
  );
}
