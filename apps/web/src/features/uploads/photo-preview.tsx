import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon, RefreshIcon } from '../../ui/icons.tsx';
import { ImageIcon } from '../../ui/icons-content.tsx';
import { formatBytes } from './format-bytes.ts';
import styles from './photo-field.module.css';
import type { Photo } from './photo-upload.ts';

type PhotoPreviewProps = {
  photo: Photo;
  onReplace: () => void;
  onRetry: () => void;
  onRemove: () => void;
  /** The server has the photo no more. */
  onMissing: () => void;
};

export function PhotoPreview({ photo, onReplace, onRetry, onRemove, onMissing }: PhotoPreviewProps) {
  const { name, size, status } = photo;
  return (
    <div className={styles.shot}>
      <PreviewImage key={photo.previewUrl} photo={photo} onMissing={onMissing} />
      {status === 'sending' ? <Progress share={photo.progress} /> : null}
      <div className={styles.bar}>
        <p className={styles.file}>
          <span className={styles.name}>{name}</span>
          <span className={styles.size}> · {formatBytes(size)}</span>
        </p>
        <div className={styles.actions}>
          {status === 'failed' ? (
            <Button small onClick={onRetry}>
              <RefreshIcon size={18} />
              Retry
            </Button>
          ) : null}
          <Button small variant="ghost" onClick={onReplace} data-replace>
            Replace
          </Button>
          <IconButton label="Remove photo" onClick={onRemove}>
            <CloseIcon size={20} />
          </IconButton>
        </div>
      </div>
    </div>
  );
}

function PreviewImage({ photo, onMissing }: { photo: Photo; onMissing: () => void }) {
  const [unreadable, setUnreadable] = useState(false);
  const onError = () => {
    setUnreadable(true);
    if (photo.previewUrl.startsWith('/')) void isGone(photo.previewUrl).then((gone) => gone && onMissing());
  };
  if (unreadable) {
    return (
      <div className={styles.noPicture}>
        <ImageIcon />
      </div>
    );
  }
  const alt = photo.status === 'ready' ? 'Your photo, ready to share' : 'Your photo';
  return <img src={photo.previewUrl} alt={alt} className={styles.picture} onError={onError} />;
}

/** Only a plain no counts: without a connection the photo may well still be there. */
async function isGone(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).status === 404;
  } catch {
    return false;
  }
}

function Progress({ share }: { share: number | null }) {
  const percent = Math.round((share ?? 0) * 100);
  const text = share === null ? 'Preparing photo...' : `Uploading... ${percent}%`;
  return (
    <div className={styles.progress}>
      <span className={styles.progressText}>{text}</span>
      <div
        role="progressbar"
        aria-label="Photo upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className={styles.track}
      >
        <div className={styles.fill} style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
