import { formatExact } from '../../lib/text/format.ts';
import styles from './dashboard.module.css';
import type { Series } from './dashboard-queries.ts';
import { durationText } from './durations.ts';
import { queueLabels } from './pending-list.tsx';

const time = (seconds: number | null) => (seconds === null ? '–' : durationText(seconds));

/** How fast each queue was reviewed. */
export function ReviewTimesTable({ reviews }: { reviews: Series['reviews'] }) {
  return (
    <section>
      <div className={styles.sectionHead}>
        <h2>Time to Decision</h2>
      </div>
      <div className={styles.times}>
        <table>
          <thead>
            <tr>
              <th scope="col">Queue</th>
              <th scope="col">Decided</th>
              <th scope="col">Per day</th>
              <th scope="col">Median</th>
              <th scope="col">95&nbsp;%</th>
            </tr>
          </thead>
          <tbody>
            {reviews.map(({ queue, decisions, decisionsPerDay, medianSeconds, p95Seconds }) => (
              <tr key={queue}>
                <th scope="row">{queueLabels[queue]}</th>
                <td className="num">{formatExact(decisions)}</td>
                <td className="num">{formatExact(decisionsPerDay)}</td>
                <td className="num">{time(medianSeconds)}</td>
                <td className="num">{time(p95Seconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>
        From submission to the first decision; half took at most the median, 19 of 20 at most the last column.
      </p>
    </section>
  );
}
