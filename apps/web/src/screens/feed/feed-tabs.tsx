import type { FeedTab } from '../../lib/query-cache/keys/post-keys.ts';
import { reselectTab } from '../../lib/tab-reselection.ts';
import { Tabs } from '../../ui/page/tabs.tsx';
import styles from './feed-screen.module.css';

export const feedTabs = [
  { value: 'for-you', label: 'For You' },
  { value: 'following', label: 'Following' },
] as const;

/**
 * The tabs of the feed. They slide behind the header and back while the page is scrolled (lib/browser/top-bars.ts).
 * Their space in the page stays, so that nothing jumps.
 */
export function FeedTabs({ tab, onChange }: { tab: FeedTab; onChange: (tab: FeedTab) => void }) {
  return (
    <div className={styles.tabs}>
      <Tabs
        label="Feed"
        id="feed"
        tabs={feedTabs}
        value={tab}
        onChange={(next) => (next === tab ? reselectTab() : onChange(next))}
      />
    </div>
  );
}
