import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import { formatAge } from '../../../lib/text/age.ts';
import { formatDateTime } from '../../../lib/text/time.ts';
import layout from '../../../styles/layout.module.css';
import type from '../../../styles/type.module.css';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { onSinglePress } from '../../../ui/controls/on-single-press.ts';
import { AlertIcon, CheckIcon, CloseIcon } from '../../../ui/drawings/icons.tsx';
import { PinIcon, StarIcon } from '../../../ui/drawings/icons-content.tsx';
import { VerifiedBadge } from '../../../ui/verified-badge.tsx';
import { AuthorHistory } from '../context/author-history.tsx';
import type { Decision } from '../queue.ts';
import { SidePanelLink } from '../side-panel/side-panel-link.tsx';
import { BanAuthor } from './ban-author.tsx';
import styles from './review-card.module.css';

export type AuthoredItem = {
  id: string;
  version: string;
  createdAt: string;
  user: { id: string; username: string; avatarUrl: string | null; isVerified: boolean };
};

export type ReviewAuthorProps = {
  queue: ReviewQueue;
  item: AuthoredItem;
  headingId: string;
};

/** The author, and the outcomes of their earlier posts. The name is the heading of the card. */
export function ReviewAuthor({ queue, item, headingId }: ReviewAuthorProps) {
  const { user, createdAt } = item;
  const age = formatAge(createdAt);
  return (
    <div className={styles.author}>
      <Avatar src={user.avatarUrl} name={user.username} size={44} />
      <div className={layout.grow}>
        <h2 id={headingId} tabIndex={-1} className={styles.name}>
          <SidePanelLink subject={{ kind: 'person', id: user.id }}>@{user.username}</SidePanelLink>
        </h2>
        {user.isVerified ? <VerifiedBadge /> : null}
        <AuthorHistory queue={queue} item={item} />
        <p className={type.hint}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {age === 'now' ? '' : ` · waits ${age}`}
        </p>
      </div>
      <BanAuthor user={user} queue={queue} />
    </div>
  );
}

/** The venue, as a link that opens beside the queue. */
export function ReviewVenue({ venue }: { venue: { id: string; name: string } | null }) {
  if (venue === null) return null;
  return (
    <p className={styles.where}>
      <PinIcon size={18} />
      <SidePanelLink subject={{ kind: 'venue', id: venue.id }}>{venue.name}</SidePanelLink>
    </p>
  );
}

export type SeenBeforeProps = { item: { duplicateOf: string | null; lookAlikes: readonly { id: string }[] } };

/**
 * Says that exactly the same photo was posted before, with the number of that item unless it is among the look-alikes.
 */
export function SeenBefore({ item: { duplicateOf, lookAlikes } }: SeenBeforeProps) {
  if (duplicateOf === null) return null;
  const isListed = lookAlikes.some(({ id }) => id === duplicateOf);
  return (
    <p>
      <Badge tone="warn">
        <AlertIcon size={14} />
        Photo seen before{isListed ? '' : `: ${duplicateOf}`}
      </Badge>
    </p>
  );
}

export type ReviewActionsProps = { onDecide: (decision: Decision) => void; feature?: boolean };

export function ReviewActions({ onDecide, feature }: ReviewActionsProps) {
  return (
    <div className={styles.actions}>
      <Button variant="dangerSoft" onClick={onSinglePress(() => onDecide('deny'))}>
        <CloseIcon size={18} />
        Deny
        <Key name="D" />
      </Button>
      <Button variant="ok" onClick={onSinglePress(() => onDecide('approve'))}>
        <CheckIcon size={18} />
        Approve
        <Key name="A" />
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

/** The key of a decision, on devices with keys. */
export function Key({ name }: { name: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {name}
    </span>
  );
}
