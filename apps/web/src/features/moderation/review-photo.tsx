import { useState } from 'react';
import { FullScreen } from '../../ui/full-screen.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { ImageIcon } from '../../ui/icons-content.tsx';
import styles from './review-photo.module.css';

export type ReviewPhotoSource = { url: string; username: string; isVerification?: boolean };

const rendition = (url: string, width: number) => `${url}${url.includes('?') ? '&' : '?'}w=${width}`;
const textOf = ({ username, isVerification }: ReviewPhotoSource) =>
  isVerification ? `Verification photo from ${username}` : `Photo shared by ${username}`;

/** The photo of a card, cropped; a press shows the whole. */
export function ReviewPhoto({
  photo,
  onOpen,
  noneText = 'No photo',
}: {
  photo: ReviewPhotoSource | null;
  onOpen: () => void;
  noneText?: string;
}) {
  const [failed, setFailed] = useState(false);
  if (!photo || failed) {
    return (
      <div className={`${styles.box} ${styles.none}`}>
        <ImageIcon />
        <span>{photo ? "Photo didn't load" : noneText}</span>
      </div>
    );
  }
  return (
    <button
      type="button"
      className={styles.box}
      onClick={onOpen}
      aria-label={`Enlarge photo from ${photo.username}`}
    >
      <img
        className={styles.image}
        src={rendition(photo.url, 480)}
        srcSet={[480, 960].map((w) => `${rendition(photo.url, w)} ${w}w`).join(', ')}
        sizes="(min-width: 960px) 360px, (min-width: 480px) 448px, calc(100vw - 32px)"
        alt={textOf(photo)}
        width={480}
        height={300}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
      />
      <span className={styles.zoom}>
        <SearchIcon size={20} />
      </span>
    </button>
  );
}

/** The whole photo, uncropped. */
export function ReviewPhotoViewer({ photo, onClose }: { photo: ReviewPhotoSource; onClose: () => void }) {
  return (
    <FullScreen title={`@${photo.username}`} onClose={onClose} wide>
      <div className={styles.stage}>
        <img className={styles.whole} src={photo.url} alt={textOf(photo)} />
      </div>
    </FullScreen>
  );
}
