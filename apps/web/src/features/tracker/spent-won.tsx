import { cx } from '../../lib/cx.ts';
import layout from '../../styles/layout.module.css';
import { Amount, Tick } from '../../ui/amount.tsx';
import { statWidth } from '../../ui/stat-width.ts';

export type SpentWonProps = {
  spent: string;
  won: string;
  labels: { spent: string; won: string };
  className?: string | undefined;
};

/** The amounts spent and won at the same size; one below the other if either does not fit. */
export function SpentWon({ spent, won, labels, className }: SpentWonProps) {
  return (
    <dl className={cx(layout.pair, className)} style={statWidth([spent, won])}>
      <div className={layout.stat}>
        <dt className={layout.statLabel}>
          <Tick kind="spent" />
          {labels.spent}
        </dt>
        <dd className={layout.statValue}>
          <Amount value={spent} />
        </dd>
      </div>
      <div className={layout.stat}>
        <dt className={layout.statLabel}>
          <Tick kind="won" />
          {labels.won}
        </dt>
        <dd className={layout.statValue}>
          <Amount value={won} />
        </dd>
      </div>
    </dl>
  );
}
