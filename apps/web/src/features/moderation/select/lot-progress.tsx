import { formatPlural } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './lot-progress.module.css';

/** Items approved with one press: how far that is, and what failed. */
export type Lot<Item> = {
  items: readonly Item[];
  approved: number;
  failures: readonly { item: Item; text: string }[];
};

export type LotProgressProps<Item> = { lot: Lot<Item>; nameOf: (item: Item) => string; onUndo: () => void };

export function LotProgress<Item extends { id: string }>({ lot, nameOf, onUndo }: LotProgressProps<Item>) {
  const { items, approved, failures } = lot;
  const isDone = approved + failures.length === items.length;
  return (
    <div className={styles.lot}>
      <p role="status">
        {isDone
          ? `${formatPlural(approved, 'item')} approved`
          : `Approving ${approved + failures.length} of ${items.length}...`}
        {failures.length > 0 ? `, ${failures.length} failed` : ''}
      </p>
      <progress
        className={styles.progress}
        max={items.length}
        value={approved + failures.length}
        aria-label="Approved"
      />
      {failures.length > 0 ? (
        <ul className={styles.failures}>
          {failures.map(({ item, text }) => (
            <li key={item.id}>
              @{nameOf(item)}: {text}
            </li>
          ))}
        </ul>
      ) : null}
      {isDone && approved > 0 ? (
        <Button small onClick={onUndo}>
          Undo all {approved}
        </Button>
      ) : null}
    </div>
  );
}
