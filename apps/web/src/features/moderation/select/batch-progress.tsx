import { formatPlural } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './batch-progress.module.css';

/** Items approved with one press: how many are done, and what failed. */
export type Batch<Item> = {
  items: readonly Item[];
  approved: number;
  failures: readonly { item: Item; text: string }[];
};

export type BatchProgressProps<Item> = {
  batch: Batch<Item>;
  nameOf: (item: Item) => string;
  onUndo: () => void;
};

export function BatchProgress<Item extends { id: string }>({
  batch,
  nameOf,
  onUndo,
}: BatchProgressProps<Item>) {
  const { items, approved, failures } = batch;
  const isDone = approved + failures.length === items.length;
  return (
    <div className={styles.batch}>
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
