import type { PendingJackpot } from '@reelmates/contract/competition/jackpots';
import { Amount } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { onSinglePress } from '../../../ui/controls/on-single-press.ts';
import { CheckIcon, CloseIcon } from '../../../ui/drawings/icons.tsx';
import type { ActionsProps, FactsProps } from '../review/review-article.tsx';
import card from '../review/review-card.module.css';
import { Key, ReviewAuthor, ReviewVenue, SeenBefore } from '../review/review-card.tsx';
import type { ReviewPhotoSource } from '../review/review-photo.tsx';
import { ReviewQueue } from '../review/review-queue.tsx';
import { jackpotsQueue } from './content-queues.ts';
import styles from './jackpots-queue.module.css';
import { QueueTabs } from './queue-tabs.tsx';

const photoOf = ({ imageUrl, user }: PendingJackpot): ReviewPhotoSource | null =>
  imageUrl ? { url: imageUrl, username: user.username, isVerification: true } : null;

const title = 'Jackpot Verification Queue';

const lookAlikesOf = ({ lookAlikes }: PendingJackpot) => lookAlikes;

export function JackpotsQueue() {
  return (
    <QueueTabs queue="jackpots" title={title} bar>
      {(tabs) => (
        <ReviewQueue
          queue={jackpotsQueue}
          title={title}
          what="Jackpots"
          emptyText="There are no pending jackpot submissions to review."
          tabs={tabs}
          photoOf={photoOf}
          stage={{ noneText: 'No photo provided' }}
          lookAlikesOf={lookAlikesOf}
          facts={JackpotFacts}
          actions={JackpotActions}
        />
      )}
    </QueueTabs>
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
      <ReviewAuthor queue="jackpots" item={item} headingId={headingId} />
      {machineType ? (
        <dl className={styles.facts}>
          <Fact name="Machine" value={machineType} />
        </dl>
      ) : null}
      <ReviewVenue venue={venue} />
      <SeenBefore item={item} />
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

/** Both are disabled while either is in progress. */
function JackpotActions({ onDecide, sending }: ActionsProps<PendingJackpot>) {
  const isOff = sending !== undefined;
  return (
    <div className={card.actions}>
      <Button variant="dangerSoft" disabled={isOff} onClick={onSinglePress(() => onDecide('deny'))}>
        {sending === 'deny' ? null : <CloseIcon size={18} />}
        {sending === 'deny' ? 'Denying...' : 'Deny'}
        <Key name="D" />
      </Button>
      <Button variant="ok" disabled={isOff} onClick={onSinglePress(() => onDecide('approve'))}>
        {sending === 'approve' ? null : <CheckIcon size={18} />}
        {sending === 'approve' ? 'Verifying...' : 'Verify'}
        <Key name="A" />
      </Button>
    </div>
  );
}
