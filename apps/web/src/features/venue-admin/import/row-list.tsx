import { type ReactNode, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatExact } from '../../../lib/text/format.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/controls/button.tsx';
import type { RejectedRow } from './import-file.ts';
import styles from './row-list.module.css';

/** The number of rows at first, and added by each press. */
const PAGE_SIZE = 50;

type RowListProps = {
  id: string;
  title: string;
  rows: readonly RejectedRow[];
  onDownload: () => void;
  /** Actions for these rows. */
  children?: ReactNode;
};

/** Rows of a file, each with its problem. All of them can be downloaded as a file. */
export function RowList({ id, title, rows, onDownload, children }: RowListProps) {
  const [count, setCount] = useState(PAGE_SIZE);
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <Button small onClick={onDownload}>
          Download as CSV
        </Button>
      </div>
      {children}
      <ol className={styles.list}>
        {rows.slice(0, count).map((row) => (
          <li key={row.row} className={styles.row}>
            <span className={styles.number}>Row {formatExact(row.row)}</span>{' '}
            <span className={styles.name}>{row.name || 'No name'}</span>{' '}
            <span className={styles.message}>{row.message}</span>
          </li>
        ))}
      </ol>
      {rows.length > count ? (
        <div className={cx(layout.spread, styles.more)}>
          <p>
            {formatExact(count)} of {formatExact(rows.length)} shown
          </p>
          <Button small onClick={() => setCount(count + PAGE_SIZE)}>
            Show more
          </Button>
        </div>
      ) : null}
    </section>
  );
}
