import { useState } from 'react';
import { formatPlural } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { RejectedRow } from './import-file.ts';
import { downloadRejected } from './rejected-file.ts';
import styles from './rejected-rows.module.css';

/** So many at first, and so many more at a press. */
const pageSize = 50;

/** What cannot be imported and why. All of it can be taken along as a file. */
export function RejectedRows({ rows, fileName }: { rows: readonly RejectedRow[]; fileName: string }) {
  const [count, setCount] = useState(pageSize);
  if (rows.length === 0) return null;
  const hasMore = rows.length > count;
  return (
    <section aria-labelledby="rejected-rows" className={styles.section}>
      <div className={styles.head}>
        <h2 id="rejected-rows" className={styles.title}>
          {formatPlural(rows.length, 'rejected row')}
        </h2>
        <Button small onClick={() => downloadRejected(rows, fileName)}>
          Download as CSV
        </Button>
      </div>
      <ol className={styles.list}>
        {rows.slice(0, count).map((row) => (
          <li key={row.row} className={styles.row}>
            <span className={styles.number}>Row {row.row.toLocaleString('en-AU')}</span>{' '}
            <span className={styles.name}>{row.name || 'No name'}</span>{' '}
            <span className={styles.message}>{row.message}</span>
          </li>
        ))}
      </ol>
      {hasMore ? (
        <div className={styles.more}>
          <p>
            {count.toLocaleString('en-AU')} of {rows.length.toLocaleString('en-AU')} shown
          </p>
          <Button small onClick={() => setCount(count + pageSize)}>
            Show more
          </Button>
        </div>
      ) : null}
    </section>
  );
}
