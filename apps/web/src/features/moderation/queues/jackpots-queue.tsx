import type { PendingJackpot } from '@reelmates/contract/competition/jackpots';
import { Amount } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckIcon, CloseIcon } from '../../../ui/drawings/icons.tsx';
import card from '../review/review-card.module.css';
import { onSinglePress, ReviewAuthor, SeenBefore } from '../review/review-card.tsx';
import type { ReviewPhotoSource } from '../review/review-photo.tsx';
import { type ActionsProps, type FactsProps, ReviewQueue } from '../review/review-queue.tsx';
import { jackpotsQueue } from './content-queues.ts';
import styles from './jackpots-queue.module.css';

const photoOf = ({ imageUrl, user }: PendingJackpot): ReviewPhotoSource | null =>
  imageUrl ? { url: imageUrl, username: user.username, isVerification: true } : null;

export function JackpotsQueue() {
  return (
    <ReviewQueue
      queue={jackpotsQueue}
      title="Jackpot Verification Queue"
      what="Jackpots"
      emptyText="There are no pending jackpot submissions to review."
      photoOf={photoOf}
      stage={{ noneText: 'No photo provided' }}
      facts={JackpotFacts}
      actions={JackpotActions}
    />
  );
}

function JackpotFacts({ item, headingId }: FactsProps<PendingJackpot>) {
  const { jackpotAmount, machineType, venue, imageUrl } = item;
  return (
    <>
      <div className={styles.top}>
        <p className={styles.amount}>
          <Amount value={jackpotAmount} />
        </p>
        {imageUrl ? (
          <Badge tone="ok">
            <CheckIcon size={14} />
            Photo provided
          </Badge>
        ) : null}
      </div>
      <ReviewAuthor item={item} headingId={headingId} />
      <SeenBefore id={item.duplicateOf} />
      {machineType || venue ? (
        <dl className={styles.facts}>
          {machineType ? <Fact name="Machine" value={machineType} /> : null}
          {venue ? <Fact name="Venue" value={venue.name} /> : null}
        </dl>
      ) : null}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

/** Both are off while either runs. */
function JackpotActions({ onDecide, sending }: ActionsProps<PendingJackpot>) {
  const isOff = sending !== undefined;
  return (
    <div className={card.actions}>
      <Button variant="dangerSoft" disabled={isOff} onClick={onSinglePress(() => onDecide('deny'))}>
        {sending === 'deny' ? null : <CloseIcon size={18} />}
        {sending === 'deny' ? 'Denying...' : 'Deny'}
      </Button>
      <Button variant="ok" disabled={isOff} onClick={onSinglePress(() => onDecide('approve'))}>
        {sending === 'approve' ? null : <CheckIcon size={18} />}
        {sending === 'approve' ? 'Verifying...' : 'Verify'}
      </Button>
    </div>
  );
}
