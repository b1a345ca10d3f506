import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { AlertIcon, CheckIcon, CloseIcon } from '../../ui/icons.tsx';
import styles from './jackpots-queue.module.css';
import { jackpotsQueue, type PendingJackpot } from './queues.ts';
import card from './review-card.module.css';
import { onSinglePress, ReviewAuthor, ReviewBody } from './review-card.tsx';
import { ReviewPhoto, type ReviewPhotoSource } from './review-photo.tsx';
import { type ReviewCardProps, ReviewQueue } from './review-queue.tsx';

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
      card={JackpotCard}
    />
  );
}

type JackpotCardProps = ReviewCardProps<PendingJackpot>;

function JackpotCard({ item, headingId, onDecide, onPhoto, sending }: JackpotCardProps) {
  const { jackpotAmount, machineType, venue, imageUrl, duplicateOf } = item;
  return (
    <>
      <ReviewPhoto photo={photoOf(item)} onOpen={onPhoto} noneText="No photo provided" />
      <ReviewBody>
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
        {duplicateOf ? (
          <p>
            <Badge tone="warn">
              <AlertIcon size={14} />
              Photo seen before: {duplicateOf}
            </Badge>
          </p>
        ) : null}
        {machineType || venue ? (
          <dl className={styles.facts}>
            {machineType ? <Fact name="Machine" value={machineType} /> : null}
            {venue ? <Fact name="Venue" value={venue.name} /> : null}
          </dl>
        ) : null}
        <JackpotActions onDecide={onDecide} sending={sending} />
      </ReviewBody>
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
function JackpotActions({ onDecide, sending }: Pick<JackpotCardProps, 'onDecide' | 'sending'>) {
  const isOff = sending !== undefined;
  return (
    <div className={card.actions}>
      <Button small variant="ok" disabled={isOff} onClick={onSinglePress(() => onDecide('approve'))}>
        {sending === 'approve' ? null : <CheckIcon size={18} />}
        {sending === 'approve' ? 'Verifying...' : 'Verify'}
      </Button>
      <Button small variant="dangerSoft" disabled={isOff} onClick={onSinglePress(() => onDecide('deny'))}>
        {sending === 'deny' ? null : <CloseIcon size={18} />}
        {sending === 'deny' ? 'Denying...' : 'Deny'}
      </Button>
    </div>
  );
}
