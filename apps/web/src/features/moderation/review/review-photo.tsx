import { type SyntheticEvent, useState } from 'react';
import { meanColour } from '../../../lib/browser/mean-colour.ts';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { cx } from '../../../lib/cx.ts';
import { SearchIcon } from '../../../ui/drawings/icons.tsx';
import { ImageIcon } from '../../../ui/drawings/icons-content.tsx';
import { rendition } from '../../posts/posts.public.ts';
import styles from './review-photo.module.css';

export type ReviewPhotoSource = {
  url: string;
  username: string;
  isVerification?: boolean;
  /** The author's description of the photo. */
  description?: string | null | undefined;
};

export function photoText({ username, isVerification, description }: ReviewPhotoSource): string {
  if (isVerification) return `Verification photo from ${username}`;
  const shared = `Photo shared by ${username}`;
  return description ? `${shared}: ${description}` : shared;
}

/** Fills the box behind the photo with its mean colour. Done when idle, because it decodes the photo. */
export function fillWithMeanColour({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) {
  whenIdle(() => {
    if (!image.isConnected) return;
    const colour = meanColour(image);
    if (colour !== null) image.parentElement?.style.setProperty('background-color', colour);
  });
}

export type ReviewPhotoProps = {
  photo: ReviewPhotoSource | null;
  onOpen: () => void;
  noneText?: string | undefined;
  /** Gives the box its width and height; by default 8:5. */
  className?: string | undefined;
  /** Another photo, laid half-transparent over this one to show the differences. */
  overlayUrl?: string | null;
};

/** The whole photo. A press shows it full-screen. */
export function ReviewPhoto({
  photo,
  onOpen,
  noneText = 'No photo',
  className,
  overlayUrl = null,
}: ReviewPhotoProps) {
  const [failed, setFailed] = useState(false);
  if (!photo || failed) {
    return (
      <div className={cx(styles.box, styles.none, className)}>
        <ImageIcon />
        <span>{photo ? "Photo didn't load" : noneText}</span>
      </div>
    );
  }
  return (
    <button
      type="button"
      className={cx(styles.box, className)}
      onClick={onOpen}
      aria-label={`Enlarge photo from ${photo.username}`}
    >
      <img
        className={styles.image}
        src={rendition(photo.url, 480)}
        srcSet={([480, 960] as const).map((w) => `${rendition(photo.url, w)} ${w}w`).join(', ')}
        sizes="(min-width: 960px) calc(100vw - 760px), 100vw"
        alt={photoText(photo)}
        width={480}
        height={300}
        loading="lazy"
        decoding="async"
        onLoad={fillWithMeanColour}
        onError={() => setFailed(true)}
      />
      {overlayUrl === null ? null : (
        <img className={cx(styles.image, styles.over)} src={rendition(overlayUrl, 960)} alt="" />
      )}
      <span className={styles.zoom}>
        <SearchIcon size={20} />
      </span>
    </button>
  );
}
