import { splitMachineType } from '@reelmates/contract/lists/machines';
import type { Post } from '@reelmates/contract/social/posts';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatCountOf } from '../../lib/text/format.ts';
import { formatDateTime } from '../../lib/text/time.ts';
import layout from '../../styles/layout.module.css';
import rows from '../../styles/rows.module.css';
import type from '../../styles/type.module.css';
import { Amount, Tick } from '../../ui/amount.tsx';
import { ImageIcon } from '../../ui/drawings/icons-content.tsx';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { LoadMore } from '../../ui/page/load-more.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { PostsViewer } from '../post-list/posts-viewer.public.tsx';
import styles from './latest-wins.module.css';
import { useVenuePosts, useVenuePostsCount } from './venues-queries.ts';

/** Members' wins at this venue, and their number; a tap opens the posts. */
export function LatestWins({ venueId }: { venueId: string }) {
  const result = useVenuePosts(venueId);
  const count = useVenuePostsCount(venueId);
  const [opened, setOpened] = useState<Post | null>(null);
  const posts = result.data;
  const failed = !posts && result.isError && !result.isFetching;
  return (
    <section aria-labelledby="latest-wins" className={styles.section}>
      <div className={layout.countedHead}>
        <h2 id="latest-wins" className={type.h2}>
          Latest Wins
        </h2>
        {count === undefined ? null : (
          <span className={cx(type.s13, type.t3)}>{formatCountOf(count, 'win')}</span>
        )}
      </div>
      {failed ? <ErrorState what="Wins" onRetry={() => void result.refetch()} /> : null}
      {!posts && !failed ? <WinsSkeleton /> : null}
      {posts?.length === 0 ? (
        <p className={cx(layout.card, styles.none)}>No wins have been shared from here yet.</p>
      ) : null}
      {posts && posts.length > 0 ? (
        <ul className={layout.list}>
          {posts.map((post) => (
            <li key={post.id}>
              <WinRow post={post} onOpen={() => setOpened(post)} />
            </li>
          ))}
        </ul>
      ) : null}
      {/* Loads on request, so that the content below the list stays reachable. */}
      <LoadMore list={result} />
      {opened ? <PostsViewer start={opened} result={result} onClose={() => setOpened(null)} /> : null}
    </section>
  );
}

function WinRow({ post, onOpen }: { post: Post; onOpen: () => void }) {
  const { user, imageUrl, machineType, createdAt, winAmount, amountSpent } = post;
  const game = machineType && (splitMachineType(machineType)?.game ?? machineType);
  return (
    <button type="button" className={cx(rows.openRow, styles.row)} aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.thumb}>
        {imageUrl ? (
          <img src={`${imageUrl}?w=160`} alt="" loading="lazy" width={44} height={44} />
        ) : (
          <ImageIcon size={20} />
        )}
      </span>
      <span className={styles.text}>
        <span className={layout.itemTitle}>
          {user.username}
          {user.isVerified ? <VerifiedBadge /> : null}
        </span>
        <span className={layout.itemSub}>
          {game ? `${game} · ` : null}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </span>
      </span>
      <span className={rows.amounts}>
        <Tick kind="won" />
        <span>
          <span className="sr-only">Won </span>
          <Amount value={winAmount} />
        </span>
        {amountSpent === null ? null : (
          <>
            <Tick kind="spent" />
            <span>
              <span className="sr-only">Spent </span>
              <Amount value={amountSpent} />
            </span>
          </>
        )}
      </span>
    </button>
  );
}

function WinsSkeleton() {
  return (
    <SkeletonGroup className={layout.list}>
      {[34, 48, 40].map((width) => (
        <div key={width} className={cx(rows.openRow, styles.row)}>
          <Skeleton width="44px" height="44px" />
          <span className={styles.text}>
            <Skeleton width={`${width}%`} />
            <Skeleton width="70%" height="0.75rem" className={styles.skeletonLine} />
          </span>
        </div>
      ))}
    </SkeletonGroup>
  );
}
