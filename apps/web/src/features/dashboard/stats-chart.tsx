import { useId, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatCount, formatExact } from '../../lib/text/format.ts';
import { axisTop } from '../../ui/axis-top.ts';
import { ChartLines } from '../../ui/chart-lines.tsx';
import type { Series } from './dashboard-queries.ts';
import { cards, type StatName } from './stats.ts';
import styles from './stats-chart.module.css';
import { bucketLabel, bucketText } from './zoned-times.ts';

const bucketTitles = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month', year: 'Year' } as const;

/** The stats of a range over time, one stat at a time, as bars and as a table. */
export function StatsChart({ series }: { series: Series }) {
  const [shown, setShown] = useState<StatName>('activeUsers');
  const name = useId();
  const labelOf = (stat: StatName) => {
    const known = cards.find((candidate) => candidate.name === stat);
    return known?.chartLabel ?? known?.label ?? '';
  };
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>Over Time</h2>
      <fieldset>
        <legend className="sr-only">Stat</legend>
        <div className={styles.choices}>
          {cards.map((stat) => (
            <label key={stat.name} className={styles.choice}>
              <input
                type="radio"
                name={name}
                checked={shown === stat.name}
                onChange={() => setShown(stat.name)}
              />
              {labelOf(stat.name)}
            </label>
          ))}
        </div>
      </fieldset>
      {series.buckets.length === 0 ? (
        <p className={styles.none}>There is nothing in this range.</p>
      ) : (
        <>
          <Bars series={series} stat={shown} label={labelOf(shown)} />
          <details className={styles.table}>
            <summary>Show as a table</summary>
            <StatsTable series={series} stat={shown} label={labelOf(shown)} />
          </details>
        </>
      )}
    </section>
  );
}

function Bars({ series, stat, label }: { series: Series; stat: StatName; label: string }) {
  const { buckets, bucket, timeZone } = series;
  const counts = buckets.map((each) => each[stat]);
  const top = axisTop(counts);
  const highest = Math.max(...counts);
  const highestAt = buckets[counts.indexOf(highest)]?.startsAt ?? series.from;
  const summary =
    highest === 0
      ? 'none.'
      : `highest ${formatExact(highest)}, ${bucketText(highestAt, bucket, timeZone)}; latest ${formatExact(counts.at(-1) ?? 0)}.`;
  // As many labels as fit, including the first one.
  const every = Math.ceil(buckets.length / 6);
  return (
    <div
      role="img"
      aria-label={`${label} per ${bucketTitles[bucket].toLowerCase()}: ${summary} The table has all of them.`}
      className={styles.plot}
    >
      <div className={styles.chart}>
        <ChartLines top={top} format={formatCount} />
        <div className={cx(styles.columns, buckets.length > 40 && styles.dense)}>
          {buckets.map((each) => (
            <i
              key={each.startsAt}
              className={styles.bar}
              style={{ height: `${(each[stat] / top) * 100}%` }}
            />
          ))}
        </div>
      </div>
      <div className={styles.labels}>
        {buckets.map(({ startsAt }, index) =>
          index % every === 0 ? (
            <span key={startsAt} style={{ insetInlineStart: `${(index / buckets.length) * 100}%` }}>
              {bucketLabel(startsAt, bucket, timeZone)}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

function StatsTable({ series, stat, label }: { series: Series; stat: StatName; label: string }) {
  const { buckets, bucket, timeZone } = series;
  return (
    <table>
      <caption className="sr-only">{label} over time</caption>
      <thead>
        <tr>
          <th scope="col">{bucketTitles[bucket]}</th>
          <th scope="col">{label}</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map((each) => (
          <tr key={each.startsAt}>
            <th scope="row">{bucketText(each.startsAt, bucket, timeZone)}</th>
            <td className="num">{formatExact(each[stat])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
