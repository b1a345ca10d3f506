import type { MouseEvent, ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx';
import { StarIcon } from '../../ui/icons-content.tsx';
import styles from './review-card.module.css';
import type { Decision } from './use-decisions.ts';
import type { Reviewable } from './use-review-queue.ts';

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

export function ReviewActions(props: { onDecide: (decision: Decision) => void; feature?: boolean }) {
  const press = (decision: Decision) => (event: MouseEvent) => {
    // The second press of a double click falls on the item that has just moved up.
    if (event.detail <= 1) props.onDecide(decision);
  };
  return (
    <div className={styles.actions}>
      <Button small variant="ok" onClick={press('approve')}>
        <CheckIcon size={18} />
        Approve
      </Button>
      <Button small variant="dangerSoft" onClick={press('deny')}>
        <CloseIcon size={18} />
        Deny
      </Button>
      {props.feature ? (
        <Button small className={styles.feature} title="Add to For You" onClick={press('feature')}>
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
