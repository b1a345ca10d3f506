import type { Post } from '@reelmates/contract/social/posts';
import { formatDateTime } from '../../lib/text/time.ts';
import layout from '../../styles/layout.module.css';
import { Amount, Tick } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ChevronRightIcon } from '../../ui/drawings/icons-content.tsx';
import styles from './plain-posts.module.css';
import { statusBadgeOf } from './post-status-badge.ts';

export type PlainPostsProps = { posts: readonly Post[]; onOpen: (post: Post) => void };

/** The posts without photos, as rows below the grid. */
export function PlainPosts({ posts, onOpen }: PlainPostsProps) {
  if (posts.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>Without a photo</h2>
      <ul className={styles.rows}>
        {posts.map((post) => (
          <li key={post.id}>
            <button type="button" className={styles.row} onClick={() => onOpen(post)}>
              <Row post={post} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ post }: { post: Post }) {
  const badge = statusBadgeOf(post);
  return (
    <>
      <span className={layout.grow}>
        <span className={styles.line}>
          <span className={styles.amount}>
            <Tick kind="won" />
            <span className="sr-only">Won </span>
            <Amount value={post.winAmount} />
          </span>
          {badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null}
        </span>
        {post.caption ? <span className={styles.caption}>{post.caption}</span> : null}
        <span className={styles.meta}>
          {[post.venue, formatDateTime(post.createdAt)].filter(Boolean).join(', ')}
        </span>
      </span>
      <ChevronRightIcon size={18} className={styles.chevron} />
    </>
  );
}
