import type { MouseEvent, ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx';
import { StarIcon } from '../../ui/icons-content.tsx';
import type { Decision } from './queues.ts';
import styles from './review-card.module.css';

export type Reviewable = { createdAt: string; user: { username: string; avatarUrl: string | null } };

/** Whose it is and since when it waits. The name is the card's heading. */
export function ReviewAuthor({
  item,
  headingId,
  place,
}: {
  item: Reviewable;
  headingId: string;
  place?: string | undefined;
}) {
  return (
    <div className={styles.author}>
      <Avatar src={item.user.avatarUrl} name={item.user.username} size={36} />
      <div className={styles.who}>
        <h2 id={headingId} tabIndex={-1} className={styles.name}>
          @{item.user.username}
        </h2>
        {place ? <p className={styles.meta}>{place}</p> : null}
        <p className={styles.meta}>
          <time dateTime={item.createdAt}>{formatDateTime(item.createdAt)}</time>
        </p>
      </div>
    </div>
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
      <Button small variant="ok" onClick={onSinglePress(() => onDecide('approve'))}>
        <CheckIcon size={18} />
        Approve
      </Button>
      <Button small variant="dangerSoft" onClick={onSinglePress(() => onDecide('deny'))}>
        <CloseIcon size={18} />
        Deny
      </Button>
      {feature ? (
        <Button
          small
          className={styles.feature}
          title="Add to For You"
          onClick={onSinglePress(() => onDecide('feature'))}
        >
          <StarIcon size={18} />
          Feature
        </Button>
      ) : null}
    </div>
  );
}

export function ReviewBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
