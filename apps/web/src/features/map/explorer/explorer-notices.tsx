import { useOnline } from '../../../lib/browser/use-online.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { Explorer } from './use-explorer.ts';
import styles from './venue-explorer.module.css';

/** Over the map: what has failed to load. */
export function ExplorerNotices({ explorer }: { explorer: Explorer }) {
  const { data, state, retryMap } = explorer;
  const online = useOnline();
  return (
    <>
      <div role="status" className={styles.notices}>
        {data.failed && !data.isSearch ? <Failure text="Venues didn't load." onRetry={data.retry} /> : null}
      </div>
      {!state.pictureIsThere && online ? <Failure text="The map didn't load." onRetry={retryMap} /> : null}
    </>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.chip}>
      <span>{text}</span>
      <Button small variant="ghost" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
