import { useNewPosts } from '../../features/posts/posts-queries.ts';
import type { FeedTab } from '../../lib/query-cache/keys/post-keys.ts';
import styles from './feed-screen.module.css';

/** Says that there are new posts, which are added to the feed when the viewer asks for it. */
export function NewPostsPill({ tab }: { tab: FeedTab }) {
  const { label, show } = useNewPosts(tab);
  const load = () => {
    show();
    readFromTop();
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

/** Also moves the focus, because the button that was pressed is about to disappear. */
export function readFromTop(): void {
  window.scrollTo(0, 0);
  document.getElementById('feed-heading')?.focus({ preventScroll: true });
}
