import type { MouseEvent } from 'react';
import { formatDateTime } from '../../../lib/text/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { AlertIcon, CheckIcon, CloseIcon } from '../../../ui/drawings/icons.tsx';
import { StarIcon } from '../../../ui/drawings/icons-content.tsx';
import { VerifiedBadge } from '../../../ui/verified-badge.tsx';
import type { Decision } from '../queue.ts';
import styles from './review-card.module.css';

export type Reviewable = {
  createdAt: string;
  user: { username: string; avatarUrl: string | null; isVerified: boolean };
};

/** Whose it is and since when it waits. The name is the card's heading. */
export function ReviewAuthor({
  item,
  headingId,
  venue,
}: {
  item: Reviewable;
  headingId: string;
  venue?: string | undefined;
}) {
  return (
    <div className={styles.author}>
      <Avatar src={item.user.avatarUrl} name={item.user.username} size={36} />
      <div className={styles.who}>
        <h2 id={headingId} tabIndex={-1} className={styles.name}>
          @{item.user.username}
        </h2>
        {item.user.isVerified ? <VerifiedBadge /> : null}
        {venue ? <p className={styles.meta}>{venue}</p> : null}
        <p className={styles.meta}>
          <time dateTime={item.createdAt}>{formatDateTime(item.createdAt)}</time>
        </p>
      </div>
    </div>
  );
}

/** @param id the earlier post or jackpot with the same photo */
export function SeenBefore({ id }: { id: string | null }) {
  if (id === null) return null;
  return (
    <p>
      <Badge tone="warn">
        <AlertIcon size={14} />
        Photo seen before: {id}
      </Badge>
    </p>
  );
}

/** The second press of a double click falls on the item that has just moved up. */
export const onSinglePress = (act: () => void) => (event: MouseEvent) => {
  if (event.detail <= 1) act();
};

export type ReviewActionsProps = { onDecide: (decision: Decision) => void; feature?: boolean };

export function ReviewActions({ onDecide, feature }: ReviewActionsProps) {
  return (
    <div className={styles.actions}>
      <Button variant="dangerSoft" onClick={onSinglePress(() => onDecide('deny'))}>
        <CloseIcon size={18} />
        Deny
      </Button>
      <Button variant="ok" onClick={onSinglePress(() => onDecide('approve'))}>
        <CheckIcon size={18} />
        Approve
      </Button>
      {feature ? (
        <Button
          className={styles.feature}
          title="Add to For You"
          aria-label="Feature"
          onClick={onSinglePress(() => onDecide('feature'))}
        >
          <StarIcon size={20} />
        </Button>
      ) : null}
    </div>
  );
}
