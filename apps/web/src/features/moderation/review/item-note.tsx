import { AlertIcon } from '../../../ui/drawings/icons.tsx';
import type { Note } from '../deciding/decision.ts';
import styles from './item-note.module.css';

/** Why an item came back or looks different, and what has changed. */
export function ItemNote({ note }: { note: Note | undefined }) {
  if (!note) return null;
  return (
    <div className={styles.note}>
      <p className={styles.text}>
        <AlertIcon size={16} />
        {note.text}
      </p>
      {note.changes.length > 0 ? (
        <dl>
          {note.changes.map(({ label, previous }) => (
            <div key={label} className={styles.change}>
              <dt>{label} was</dt>
              <dd dir="auto">{label === 'Photo' && previous ? 'another one' : (previous ?? 'none')}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
