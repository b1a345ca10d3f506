import type { ShownNotification } from '../../features/notifications/join-groups.ts';
import { NotificationRow } from '../../features/notifications/notification-row.tsx';
import {
  useMarkAllRead,
  useNotifications,
  useUnreadCount,
} from '../../features/notifications/notifications-queries.ts';
import { sectionsOf } from '../../features/notifications/sections.ts';
import { useMarkSeenAsRead } from '../../features/notifications/use-mark-seen-as-read.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconLink } from '../../ui/controls/icon-button.tsx';
import { HeartIcon } from '../../ui/drawings/icons-content.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { useGoBack } from '../../ui/page/go-back.ts';
import { Header } from '../../ui/page/header.tsx';
import { NearEnd } from '../../ui/page/near-end.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import styles from './notifications-screen.module.css';

export function NotificationsScreen() {
  const goBack = useGoBack(paths.home);
  const result = useNotifications();
  const { data: items, isError, isFetching, refetch } = result;
  const failed = !items && isError && !isFetching;
  return (
    <Page
      title="Notifications"
      header={<Header title="Notifications" back={{ onPress: goBack }} right={<LikesLink />} line />}
      busy={!items && !failed}
    >
      {failed ? <ErrorState what="Notifications" onRetry={() => void refetch()} /> : null}
      {!items && !failed ? <NotificationsSkeleton /> : null}
      {items?.length === 0 && !result.hasNextPage ? (
        <EmptyState illustration="alone" heading="Nothing yet">
          Likes, comments and new followers are shown here, and what our moderators decide.
        </EmptyState>
      ) : null}
      {items && items.length > 0 ? <Sections items={items} /> : null}
      <More result={result} />
    </Page>
  );
}

/** Unread notifications have their own heading; the others are grouped by time. */
function Sections({ items }: { items: readonly ShownNotification[] }) {
  const seen = useMarkSeenAsRead();
  const unread = useUnreadCount();
  const markAll = useMarkAllRead();
  const anyNew = unread > 0 || items.some(({ read }) => !read);
  return sectionsOf(items).map((section, index) => (
    <section key={section.heading} aria-labelledby={`section-${index}`}>
      <div className={styles.head}>
        <h2 id={`section-${index}`} className={styles.heading}>
          {section.heading}
        </h2>
        {index === 0 && anyNew ? (
          <Button
            small
            variant="ghost"
            className={styles.all}
            pending={markAll.isPending}
            onClick={() => markAll.mutate()}
          >
            Mark all as read
          </Button>
        ) : null}
      </div>
      <ul aria-labelledby={`section-${index}`}>
        {section.items.map((item) => (
          <NotificationRow key={item.id} item={item} onSeen={seen} />
        ))}
      </ul>
    </section>
  ));
}

function LikesLink() {
  return (
    <IconLink href={paths.likes} label="Who likes your posts">
      <HeartIcon />
    </IconLink>
  );
}

function More({ result }: { result: ReturnType<typeof useNotifications> }) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = result;
  if (!data || !hasNextPage) return null;
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <div className={styles.more} role="alert">
        <p>More notifications didn't load.</p>
        <Button small onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      </div>
    );
  }
  if (isFetchingNextPage) return <NotificationsSkeleton />;
  return <NearEnd key={data.length} margin={800} onNear={() => void fetchNextPage()} />;
}

function NotificationsSkeleton() {
  return (
    <SkeletonGroup label="Loading notifications">
      {[88, 64, 76].map((width) => (
        <div key={width} className={styles.placeholder}>
          <Skeleton round width="40px" height="40px" />
          <span className={styles.lines}>
            <Skeleton width={`${width}%`} />
            <Skeleton width="30%" height="0.75rem" className={styles.second} />
          </span>
          <Skeleton width="48px" height="48px" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
