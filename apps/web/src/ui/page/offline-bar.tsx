import { useOnline } from '../../lib/browser/use-online.ts';
import { OfflineIcon } from '../drawings/icons.tsx';
import styles from './offline-bar.module.css';

export function OfflineBar() {
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <p className={styles.bar}>
          <OfflineIcon size={18} />
          <span>
            <b>You're offline.</b> Showing what you last loaded.
          </span>
        </p>
      )}
    </div>
  );
}
