import { monthTitle } from '@reelmates/contract/time';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/text/time.ts';
import { createUnlessBusy } from '../../lib/unless-busy.ts';
import type from '../../styles/type.module.css';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import styles from './prize-row.module.css';
import { type OwnPrize, useClaimPrize } from './prizes-queries.ts';

const states: Record<OwnPrize['status'], { tone: Tone; text: string }> = {
  pending: { tone: 'warn', text: 'To be claimed' },
  claimed: { tone: 'ok', text: 'Claimed' },
  expired: { tone: 'quiet', text: 'Expired' },
  withdrawn: { tone: 'quiet', text: 'Withdrawn' },
};

/**
 * One of the viewer's prizes, with what to do about it.
 * @param isFirst true for the first prize to be claimed
 */
export function PrizeRow({ prize, isFirst }: { prize: OwnPrize; isFirst: boolean }) {
  const { id, month, rank, prizeValue, prizeDescription, status } = prize;
  const { mutateAsync: claim, isPending } = useClaimPrize();
  const [unlessBusy] = useState(createUnlessBusy);
  const { tone, text } = states[status];
  const press = () => unlessBusy(() => claim(id).catch(() => undefined));
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2 className={cx(type.h2, styles.value)}>{prizeValue}</h2>
        <Badge tone={tone}>{text}</Badge>
      </div>
      {prizeDescription ? <p className={styles.text}>{prizeDescription}</p> : null}
      <p className={styles.text}>
        {monthTitle(month)}
        {rank === null ? null : `, position ${rank}`}
      </p>
      <p className={styles.note}>{noteOn(prize)}</p>
      {status === 'pending' ? (
        <Button
          variant={isFirst ? 'primary' : 'secondary'}
          block
          pending={isPending}
          pendingLabel="Claiming..."
          onClick={() => void press()}
          aria-label={`Claim prize: ${prizeValue}`}
        >
          Claim prize
        </Button>
      ) : null}
    </li>
  );
}

function noteOn({ status, claimUntil, claimedAt }: OwnPrize): string {
  if (status === 'claimed') {
    return `Claimed ${claimedAt === null ? '' : formatDate(claimedAt)}. We’ll be in touch by email.`;
  }
  if (status === 'expired') return `It could be claimed until ${formatDate(claimUntil)}.`;
  if (status === 'withdrawn')
    return 'This offer ended: the board was corrected, you have a better prize, or the rules say so.';
  return `Claim it by ${formatDate(claimUntil)}. After that it goes to the next member on the board.`;
}
