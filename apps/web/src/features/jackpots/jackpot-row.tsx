import { formatMoney } from '@reelmates/contract/money';
import { formatDateTime } from '../../lib/text/time.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { BinIcon, ImageIcon } from '../../ui/drawings/icons-content.tsx';
import { PhotoRow } from '../../ui/photo-row.tsx';
import styles from './jackpot-row.module.css';
import type { MyJackpot } from './jackpots-queries.ts';

const states: Record<MyJackpot['status'], { tone: Tone; text: string }> = {
  pending: { tone: 'warn', text: 'Pending review' },
  verified: { tone: 'ok', text: 'Verified' },
  rejected: { tone: 'danger', text: 'Rejected' },
};

/** One of the viewer's own jackpots, with its state. */
export function JackpotRow({ jackpot, onDelete }: { jackpot: MyJackpot; onDelete: () => void }) {
  const { id, jackpotAmount, machineType, venue, imageUrl, status, denialReason, createdAt } = jackpot;
  const { tone, text } = states[status];
  return (
    <PhotoRow
      imageUrl={imageUrl}
      alt={`Verification of ${formatMoney(jackpotAmount)}`}
      icon={<ImageIcon size={20} />}
      action={
        <IconButton label={`Delete the jackpot of ${formatMoney(jackpotAmount)}`} onClick={onDelete}>
          <BinIcon size={20} />
        </IconButton>
      }
    >
      <h2 id={`jackpot-${id}`} tabIndex={-1} className={styles.amount}>
        <Amount value={jackpotAmount} />
      </h2>
      <Badge tone={tone}>{text}</Badge>
      {denialReason ? <p className={styles.reason}>{denialReason}</p> : null}
      {machineType ? <p className={styles.meta}>{machineType}</p> : null}
      {venue ? <p className={styles.meta}>{venue.name}</p> : null}
      <p className={styles.when}>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
    </PhotoRow>
  );
}
