import { brand } from '@reelmates/contract/brand';
import { useOnline } from '../../lib/browser/use-online.ts';
import { useCopiesShown } from '../../lib/offline-copy/copies-shown.ts';
import { OfflineIcon } from '../drawings/icons.tsx';
import styles from './offline-bar.module.css';

export function OfflineBar() {
  const online = useOnline();
  const copiesShown = useCopiesShown();
  return (
    <div role="status">
      {online && !copiesShown ? null : (
        <p className={styles.bar}>
          <OfflineIcon size={18} />
          <span>
            <b>{online ? `We can't reach ${brand.name}.` : "You're offline."}</b> Showing what you last
            loaded.
          </span>
        </p>
      )}
    </div>
  );
}
