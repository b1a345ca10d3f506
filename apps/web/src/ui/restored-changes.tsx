import { cx } from '../lib/cx.ts';
import layout from '../styles/layout.module.css';
import { Button } from './controls/button.tsx';
import styles from './restored-changes.module.css';

/** Above a form that is filled in with what was typed before and not saved. */
export function RestoredChanges({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={cx(layout.spread, styles.restored)} role="status">
      <p>Your unsaved changes are back.</p>
      <Button small onClick={onDiscard}>
        Discard changes
      </Button>
    </div>
  );
}
