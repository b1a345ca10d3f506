import { formatMoney } from '@reelmates/contract/money';
import type { TrackerStats } from '@reelmates/contract/play/tracker';
import { cx } from '../../lib/cx.ts';
import layout from '../../styles/layout.module.css';
import { SpentWon } from './spent-won.tsx';
import styles from './tracker-stats.module.css';

/** The total amounts spent and won, at the same size. */
export function TotalsPair({ stats }: { stats: TrackerStats }) {
  return (
    <SpentWon
      spent={stats.totalSpent}
      won={stats.totalWon}
      labels={{ spent: 'Total Spent', won: 'Total Won' }}
      className={styles.card}
    />
  );
}

/** The range of the industry, and the end of the scale, in percent. */
const industry = { from: 80, to: 90 };
const TRACK_END = 120;

const onTrack = (percent: number) => `${(Math.min(percent, TRACK_END) / TRACK_END) * 100}%`;

/** The share of the spending that came back. Larger values end at the end of the scale, but the number is exact. */
export function RtpCard({ stats, hasSessions }: { stats: TrackerStats; hasSessions: boolean }) {
  const { personalRTP } = stats;
  const known = !/^[0.]*$/.test(stats.totalSpent);
  const text = personalRTP.toLocaleString('en-AU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <div className={cx(styles.card, styles.rtpCard)}>
      <div className={styles.head}>
        <h2 className={styles.rtpLabel}>Personal RTP</h2>
        {known ? (
          <p className={cx('num', layout.statValue, styles.rtpValue)}>
            {text}
            <span className={styles.unit}>%</span>
          </p>
        ) : null}
      </div>
      <div className={styles.rtp} role="img" aria-label={known ? spoken(text, personalRTP) : spokenUnknown}>
        <div className={styles.track} />
        <div
          className={styles.band}
          style={{ left: onTrack(industry.from), width: onTrack(industry.to - industry.from) }}
        />
        {known ? <i className={styles.you} style={{ left: onTrack(personalRTP) }} /> : null}
      </div>
      <div className={cx('num', styles.scale)} aria-hidden="true">
        {[0, 50, 100].map((percent) => (
          <span key={percent} style={{ left: onTrack(percent) }}>
            {percent}%
          </span>
        ))}
      </div>
      <p className={cx(styles.key, styles.industry)}>
        <i className={styles.bandKey} />
        Industry average: {industry.from}-{industry.to}%
      </p>
      {known ? (
        <p className={styles.key}>
          <i className={styles.youKey} />
          For every $100 you put in, {formatMoney(personalRTP.toFixed(2))} came back.
        </p>
      ) : (
        <p className={cx(styles.key, styles.unknown)}>
          {hasSessions
            ? "You haven't put anything in, so there's no RTP to work out."
            : 'Log a session to see your RTP.'}
        </p>
      )}
    </div>
  );
}

const spokenUnknown = `Industry average ${industry.from} to ${industry.to} percent`;

function spoken(text: string, percent: number): string {
  const where = percent < industry.from ? 'below' : percent > industry.to ? 'above' : 'inside';
  return `Your return is ${text} percent, ${where} the industry average of ${industry.from} to ${industry.to} percent`;
}
