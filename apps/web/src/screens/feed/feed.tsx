import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { OddsSlot, useOddsSoon } from '../../features/odds/odds-slot.tsx';
import { OutboxSlot } from '../../features/outbox/outbox-slot.public.tsx';
import { PostList } from '../../features/post-list/post-list.tsx';
import { PostSkeletons } from '../../features/post-list/post-skeleton.tsx';
import { keepLastPage, useFeed, useOwnPending } from '../../features/posts/posts-queries.ts';
import { useViewer } from '../../features/session/session.public.ts';
import { hasOutbox } from '../../lib/device-storage/outbox-flag.ts';
import { paths, postPath } from '../../lib/paths.ts';
import type { FeedTab } from '../../lib/query-cache/keys/post-keys.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { CupIcon } from '../../ui/drawings/icons.tsx';
import { ChevronRightIcon } from '../../ui/drawings/icons-content.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import styles from './feed-screen.module.css';
import { feedTabs } from './feed-tabs.tsx';
import { NewPostsPill, readFromTop } from './new-posts-pill.tsx';

/** The maximum of posts in a feed: with more, phones run out of memory. */
const MAX_SHOWN = 2_000;

export function Feed({ tab, onForYou }: { tab: FeedTab; onForYou: () => void }) {
  const { viewer } = useViewer();
  const result = useFeed(tab);
  const client = useQueryClient();
  useOddsSoon();
  const posts = result.data;
  if (!posts) {
    if (!result.isError || result.isFetching) return <PostSkeletons />;
    return (
      <div className={styles.middle}>
        <ErrorState what="Posts" onRetry={() => void result.refetch()} />
      </div>
    );
  }
  const showNextPage = async () => {
    const { href } = location;
    // A second press waits for the response to the first one.
    if ((await result.fetchNextPage({ cancelRefetch: false })).isFetchNextPageError) return;
    keepLastPage(client, tab);
    // A person who has moved to another screen is not scrolled.
    if (location.href === href) readFromTop();
  };
  const isFull = result.hasNextPage && posts.length >= MAX_SHOWN;
  const label = feedTabs.find(({ value }) => value === tab)?.label ?? '';
  return (
    <>
      <NewPostsPill tab={tab} />
      {viewer ? <Queued accountId={viewer.id} /> : null}
      {viewer ? <OddsSlot accountId={viewer.id} /> : null}
      <PendingRow />
      {posts.length > 0 ? (
        <PostList label={label} posts={posts} result={result} onFull={isFull ? showNextPage : undefined} />
      ) : null}
      {posts.length === 0 && result.isFetching ? <PostSkeletons /> : null}
      {posts.length === 0 && !result.isFetching ? (
        <div className={styles.middle}>
          <EmptyFeed tab={tab} onForYou={onForYou} />
        </div>
      ) : null}
    </>
  );
}

/**
 * The entries that the outbox had when the feed was opened: later ones do not appear above the posts while they are
 * read. Refused entries do, because the person has to act, and was told to look here.
 */
function Queued({ accountId }: { accountId: string }) {
  const [hadSome] = useState(() => hasOutbox(accountId));
  return <OutboxSlot accountId={accountId} refusedOnly={!hadSome} />;
}

function EmptyFeed({ tab, onForYou }: { tab: FeedTab; onForYou: () => void }) {
  if (tab === 'for-you') {
    return (
      <EmptyState
        illustration="photo"
        heading="No posts yet"
        action={<LinkButton href={paths.map}>Find a venue</LinkButton>}
      >
        Be the first to share your pokie wins!
      </EmptyState>
    );
  }
  return (
    <EmptyState
      illustration="alone"
      heading="No posts from people you follow"
      action={
        <div className={styles.actions}>
          <LinkButton href={paths.findPeople} variant="primary">
            Find people
          </LinkButton>
          <Button onClick={onForYou}>Go to For You</Button>
        </div>
      }
    >
      Follow other users to see their posts here
    </EmptyState>
  );
}

/** For an author who does not find their new post in the feed. */
function PendingRow() {
  const [first, ...others] = useOwnPending();
  return (
    <div role="status">
      {first ? (
        <Link href={others.length === 0 ? postPath(first.id) : paths.profile} className={styles.pending}>
          <CupIcon size={18} />
          <span className={styles.pendingText}>
            {others.length === 0
              ? 'Your post is with our moderators'
              : `${others.length + 1} of your posts are with our moderators`}
          </span>
          <ChevronRightIcon size={18} />
        </Link>
      ) : null}
    </div>
  );
}
