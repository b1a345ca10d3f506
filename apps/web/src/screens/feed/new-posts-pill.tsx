import { useNewPosts } from '../../features/posts/posts-queries.ts';
import type { FeedTab } from '../../lib/query-cache/keys/post-keys.ts';
import styles from './feed-screen.module.css';

/** Says that there is something new; it comes into the feed when the reader asks for it. */
export function NewPostsPill({ tab }: { tab: FeedTab }) {
  const { label, show } = useNewPosts(tab);
  const load = () => {
    show();
    window.scrollTo(0, 0);
    // The button is about to go: reading goes on at the top.
    document.getElementById('feed-heading')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.pillPlace} role="status">
      {label ? (
        <button type="button" className={styles.pill} onClick={load}>
          {label}
        </button>
      ) : null}
    </div>
  );
}
