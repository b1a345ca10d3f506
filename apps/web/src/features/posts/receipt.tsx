import { splitMachineType } from '@reelmates/contract/lists/machines';
import type { Post } from '@reelmates/contract/social/posts';
import { Amount, Tick } from '../../ui/amount.tsx';
import styles from './receipt.module.css';

export type ReceiptProps = { post: Pick<Post, 'winAmount' | 'amountSpent' | 'betLevel' | 'machineType'> };

/** Won, Spent (if the author gave it) and Bet at the same size, with the machine below. */
export function Receipt({ post }: ReceiptProps) {
  const { winAmount, amountSpent, betLevel, machineType } = post;
  const machine = machineType ? (splitMachineType(machineType) ?? { game: machineType, maker: '' }) : null;
  return (
    <div className={styles.receipt}>
      <dl className={styles.row}>
        <div className={styles.cell}>
          <dt className={styles.label}>
            <Tick kind="won" />
            Won
          </dt>
          <dd className={styles.value}>
            <Amount value={winAmount} />
          </dd>
        </div>
        {amountSpent === null ? null : (
          <div className={styles.cell}>
            <dt className={styles.label}>
              <Tick kind="spent" />
              Spent
            </dt>
            <dd className={styles.value}>
              <Amount value={amountSpent} />
            </dd>
          </div>
        )}
        {betLevel === null ? null : (
          <div className={styles.cell}>
            <dt className={styles.label}>Bet</dt>
            <dd className={styles.value}>
              <Amount value={betLevel} />
            </dd>
          </div>
        )}
      </dl>
      {machine ? (
        <p className={styles.foot}>
          <span className={styles.game}>{machine.game}</span>
          {machine.maker ? <span className={styles.maker}>{machine.maker}</span> : null}
        </p>
      ) : null}
    </div>
  );
}
