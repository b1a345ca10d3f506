import type { Strike } from '@reelmates/contract/competition/prizes';
import { cx } from '../../lib/cx.ts';
import { formatPlural } from '../../lib/text/format.ts';
import { formatDateWithTime } from '../../lib/text/time.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { BreakableName } from '../../ui/breakable-name.tsx';
import { Button } from '../../ui/controls/button.tsx';
import styles from './awards-panel.module.css';
import { useRestoreEntry } from './leaderboard-admin-queries.ts';

type StrikesListProps = { month: string; strikes: readonly Strike[] };

/** The entries that admins struck out of a month, each with a button that restores it. */
export function StrikesList({ month, strikes }: StrikesListProps) {
  const { mutate: restore, isPending, variables } = useRestoreEntry(month);
  if (strikes.length === 0) return null;
  return (
    <>
      <h2 className={cx(type.h2, styles.next)}>Struck out</h2>
      <ul className={layout.list}>
        {strikes.map((strike) => (
          <StrikeRow
            key={strike.userId}
            strike={strike}
            isPending={isPending && variables.userId === strike.userId}
            onRestore={() => restore(strike)}
          />
        ))}
      </ul>
    </>
  );
}

type StrikeRowProps = { strike: Strike; isPending: boolean; onRestore: () => void };

function StrikeRow({ strike, isPending, onRestore }: StrikeRowProps) {
  const { userId, username, points, reason, by, at } = strike;
  return (
    <li className={styles.prize}>
      <h3 className={styles.value}>
        <BreakableName name={username === null ? 'Former member' : `@${username}`} isVerified={false} />
      </h3>
      <p className={styles.text}>
        {formatPlural(points, 'point')} · by {by?.username ? `@${by.username}` : 'a former admin'} ·{' '}
        <time dateTime={at}>{formatDateWithTime(at)}</time>
      </p>
      <p className={styles.text}>
        <q>
          <bdi>{reason}</bdi>
        </q>
      </p>
      <Button
        small
        className={styles.withdraw}
        aria-label={`Put back ${username ?? userId}`}
        pending={isPending}
        pendingLabel="Putting back..."
        onClick={onRestore}
      >
        Put back
      </Button>
    </li>
  );
}
