import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx';
import { MyPoints } from '../../features/people/my-points.tsx';
import { UserSearch } from '../../features/people/user-search.tsx';
import { paths } from '../../lib/paths.ts';
import type { FeedTab } from '../../lib/query-cache/keys/post-keys.ts';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TabPanel } from '../../ui/page/tabs.tsx';
import { Feed } from './feed.tsx';
import { FeedRefresh } from './feed-refresh.tsx';
import { FeedTabs } from './feed-tabs.tsx';

/** The home feed. The tab is in the address, so that going back and reloading keep it. */
export function FeedScreen() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const tab: FeedTab = new URLSearchParams(search).get('tab') === 'following' ? 'following' : 'for-you';
  // The indicator moves immediately; the other feed renders afterwards.
  const shownTab = useDeferredValue(tab);
  const leave = useScrollPositions(shownTab);

  // Nothing in here may depend on `tab`, because the feed would render before the indicator has moved.
  const choose = (next: FeedTab) => {
    leave();
    navigate(next === 'following' ? `${paths.home}?tab=following` : paths.home, { replace: true });
  };
  return (
    <Page title="Home feed" header={<Header right={<HeaderTools />} />}>
      <h1 id="feed-heading" className="sr-only" tabIndex={-1}>
        Home feed
      </h1>
      <FeedTabs tab={tab} onChange={choose} />
      <FeedRefresh tab={shownTab} />
      <TabPanel id="feed" value={tab}>
        <Feed key={shownTab} tab={shownTab} onForYou={() => choose('for-you')} />
      </TabPanel>
    </Page>
  );
}

function HeaderTools() {
  return (
    <>
      <UserSearch />
      <NotificationsBell />
      <MyPoints />
    </>
  );
}

/**
 * Each tab keeps its scroll position while the other one is shown.
 * @returns a function to be called before the tab changes
 */
function useScrollPositions(tab: FeedTab): () => void {
  const places = useRef<Partial<Record<FeedTab, number>>>({});
  const shown = useRef(tab);
  useLayoutEffect(() => {
    // At first, the navigation restores the scroll position.
    if (shown.current === tab) return;
    shown.current = tab;
    window.scrollTo(0, places.current[tab] ?? 0);
  }, [tab]);
  return () => {
    places.current[shown.current] = window.scrollY;
  };
}
