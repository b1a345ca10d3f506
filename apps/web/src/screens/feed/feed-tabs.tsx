import { useEffect, useState } from 'react';
import type { FeedTab } from '../../features/posts/posts-cache.ts';
import { cx } from '../../lib/cx.ts';
import { pressAgain } from '../../lib/pressed-again.ts';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './feed-screen.module.css';
import { afterScroll } from './tab-bar.ts';

export const feedTabs = [
  { value: 'for-you', label: 'For You' },
  { value: 'following', label: 'Following' },
] as const;

/**
 * The tabs of the feed. They slide behind the header and back while the page is scrolled; their room in the page
 * stays, so that nothing jumps. Only this component is drawn again when they do.
 */
export function FeedTabs({ tab, onChange }: { tab: FeedTab; onChange: (tab: FeedTab) => void }) {
  const [bar, setBar] = useState({ hidden: false, y: window.scrollY });
  useEffect(() => {
    const onScroll = () => setBar((before) => afterScroll(before, window.scrollY));
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return (
    <div className={cx(styles.tabs, bar.hidden && styles.away)}>
      <Tabs
        label="Feed"
        id="feed"
        tabs={feedTabs}
        value={tab}
        onChange={(next) => (next === tab ? pressAgain() : onChange(next))}
      />
    </div>
  );
}
