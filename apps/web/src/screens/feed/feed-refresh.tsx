import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useRefreshFeed } from '../../features/posts/posts-queries.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { cx } from '../../lib/cx.ts';
import type { FeedTab } from '../../lib/query-cache/keys/post-keys.ts';
import { onTabReselected } from '../../lib/tab-reselection.ts';
import { RefreshIcon } from '../../ui/drawings/icons.tsx';
import styles from './feed-refresh.module.css';
import { listenForPull, PULL_THRESHOLD_PX, pulledTo } from './pull.ts';

/** From this many windows down, scrolling to the top jumps: a hundred posts flying by help no one. */
const GLIDE_WITHIN = 4;

/**
 * Refreshes the feed when it is pulled down, and when its tab or navigation entry is pressed at its top. Further down,
 * these scroll to the top first.
 */
export function FeedRefresh({ tab }: { tab: FeedTab }) {
  const load = useRefreshFeed(tab);
  const mark = useRef<HTMLDivElement>(null);
  const running = useRef(false);
  const [state, setState] = useState<'idle' | 'loading' | 'done'>('idle');

  const refresh = useEffectEvent(async () => {
    if (running.current) return;
    running.current = true;
    setState('loading');
    try {
      await load();
      setState('done');
    } catch (error) {
      setState('idle');
      reportFailure(error, "Posts didn't load");
    } finally {
      running.current = false;
    }
  });

  useEffect(
    () =>
      onTabReselected(() => {
        if (window.scrollY > 0) toTop();
        else void refresh();
      }),
    [],
  );

  // An attribute, because `:has` would search the whole page whenever anything opens.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-own-pull', true);
    return () => root.removeAttribute('data-own-pull');
  }, []);

  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    const listening = new AbortController();
    const show = (finger: number) => {
      const { style, dataset } = mark.current ?? document.createElement('div');
      style.setProperty('--pulled', `${pulledTo(finger)}px`);
      style.setProperty('--turned', `${Math.min(1, finger / PULL_THRESHOLD_PX) * 270}deg`);
      dataset.pull = finger === 0 ? 'none' : finger < PULL_THRESHOLD_PX ? 'more' : 'enough';
    };
    const pull = {
      onPull: show,
      onRelease: (finger: number) => {
        show(0);
        if (finger >= PULL_THRESHOLD_PX) void refresh();
      },
    };
    listenForPull(main, pull, listening.signal);
    return () => listening.abort();
  }, []);

  return (
    <div className={styles.place}>
      <span className="sr-only" role="status">
        {state === 'loading' ? 'Refreshing...' : state === 'done' ? 'Feed refreshed' : ''}
      </span>
      <div
        ref={mark}
        className={cx(styles.mark, state === 'loading' && styles.loading)}
        data-pull="none"
        aria-hidden="true"
      >
        <RefreshIcon size={20} />
      </div>
    </div>
  );
}

function toTop() {
  const near = window.scrollY < GLIDE_WITHIN * window.innerHeight;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: near && !still ? 'smooth' : 'instant' });
}
