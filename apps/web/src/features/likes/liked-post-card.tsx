import { useState } from 'react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { postPath, userPath } from '../../lib/paths.ts';
import { formatCountOf } from '../../lib/text/format.ts';
import { formatDay } from '../../lib/text/time.ts';
import layout from '../../styles/layout.module.css';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ChevronRightIcon } from '../../ui/drawings/icons-content.tsx';
import { statWidth } from '../../ui/stat-width.ts';
import { Thumb } from '../../ui/thumb.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import styles from './liked-post-card.module.css';
import type { LikedPost } from './likes-queries.ts';

/** How many likers are shown before the others are expanded. */
const SHOWN_AT_FIRST = 5;

/** An own post as a row, with its likers below, latest first. */
export function LikedPostCard({ post }: { post: LikedPost }) {
  const [all, setAll] = useState(false);
  const likers = all ? post.likers : post.likers.slice(0, SHOWN_AT_FIRST);
  const folded = post.likers.length - likers.length;
  const unnamed = post.likesCount - post.likers.length;
  return (
    <article className={layout.list}>
      <Link href={postPath(post.id)} className={styles.post}>
        <Thumb url={post.imageUrl} />
        <span className={cx(layout.grow, styles.about)} style={statWidth([post.winAmount])}>
          <span className={styles.amount}>
            <span className="sr-only">Post: won </span>
            <Amount value={post.winAmount} />
          </span>
          <span className={cx(layout.itemSub, styles.line)}>
            {formatCountOf(post.likesCount, 'like')} · {formatDay(post.createdAt)}
            {post.venue ? ` · ${post.venue}` : null}
          </span>
        </span>
        <ChevronRightIcon size={18} className={styles.arrow} />
      </Link>
      <ul className={styles.likers} aria-label="Liked by">
        {likers.map((liker) => (
          <li key={liker.id}>
            <Link href={userPath(liker.id)} className={styles.liker}>
              <Avatar src={liker.profileImageUrl} name={liker.username} size={32} />
              <span className={layout.grow}>
                <span className={cx(layout.itemTitle, styles.line)}>
                  {liker.username}
                  {liker.isVerified ? <VerifiedBadge /> : null}
                </span>
                {liker.bio ? <bdi className={styles.bio}>{liker.bio}</bdi> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {folded > 0 ? (
        <Button variant="ghost" small block onClick={() => setAll(true)}>
          Show {folded} more
        </Button>
      ) : null}
      {folded === 0 && unnamed > 0 ? (
        <p className={styles.unnamed}>and {formatCountOf(unnamed, 'other')}</p>
      ) : null}
    </article>
  );
}
