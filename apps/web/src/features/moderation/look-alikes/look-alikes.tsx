import type { LookAlike } from '@reelmates/contract/admin/look-alikes';
import { Button } from '../../../ui/controls/button.tsx';
import { VerifiedBadge } from '../../../ui/verified-badge.tsx';
import { SidePanelLink } from '../side-panel/side-panel-link.tsx';
import styles from './look-alikes.module.css';

export type LookAlikesProps = {
  lookAlikes: readonly LookAlike[];
  /** The address of the photo that is laid over the item's own, if any. */
  overlayUrl: string | null;
  onOverlay: (url: string | null) => void;
};

const words: Record<LookAlike['status'], string> = {
  pending: 'waits',
  approved: 'approved',
  denied: 'denied',
  verified: 'verified',
  rejected: 'denied',
};

/** Photos that look like the item's own, the most similar first: beside it on desktops, below it on phones. */
export function LookAlikes({ lookAlikes, overlayUrl, onOverlay }: LookAlikesProps) {
  if (lookAlikes.length === 0) return null;
  return (
    <div className={styles.alike}>
      <p className={styles.title}>Posted before?</p>
      {/* Not a landmark: several items of a queue have such a list. */}
      <ul className={styles.list} aria-label="Look-alike photos">
        {lookAlikes.map((other) => (
          <li key={`${other.kind} ${other.id}`}>
            <AlikePhoto
              other={other}
              isOverlaid={other.imageUrl !== null && other.imageUrl === overlayUrl}
              onOverlay={onOverlay}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type AlikePhotoProps = {
  other: LookAlike;
  isOverlaid: boolean;
  onOverlay: LookAlikesProps['onOverlay'];
};

function AlikePhoto({ other, isOverlaid, onOverlay }: AlikePhotoProps) {
  const { kind, id, imageUrl, status, user, similarity } = other;
  const what = kind === 'jackpot' ? 'Jackpot' : 'Post';
  return (
    <figure className={styles.entry}>
      {imageUrl === null ? (
        <span className={styles.gone}>Photo deleted</span>
      ) : (
        <img
          className={styles.photo}
          src={`${imageUrl}?w=480`}
          alt={`${what} by ${user.username}`}
          width={208}
          height={208}
          loading="lazy"
          decoding="async"
        />
      )}
      <figcaption className={styles.caption}>
        <span>
          <SidePanelLink subject={{ kind: 'person', id: user.id }}>@{user.username}</SidePanelLink>
          {user.isVerified ? <VerifiedBadge /> : null}
        </span>
        <span>
          {kind === 'post' ? <SidePanelLink subject={{ kind, id }}>Post</SidePanelLink> : what},{' '}
          {words[status]} · {Math.round(similarity * 100)} % alike
        </span>
      </figcaption>
      {imageUrl === null ? null : (
        <Button small aria-pressed={isOverlaid} onClick={() => onOverlay(isOverlaid ? null : imageUrl)}>
          {isOverlaid ? 'Take away' : 'Lay over'}
        </Button>
      )}
    </figure>
  );
}
