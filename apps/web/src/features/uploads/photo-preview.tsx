import { useState } from 'react';
import { formatBytes } from '../../lib/text/format-bytes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { CloseIcon, RefreshIcon } from '../../ui/drawings/icons.tsx';
import { ImageIcon } from '../../ui/drawings/icons-content.tsx';
import styles from './photo-field.module.css';
import type { Photo } from './photo-upload.ts';
import { UploadProgress } from './upload-progress.tsx';

type PhotoPreviewProps = {
  photo: Photo;
  /** Absent if only the server has the photo. */
  onEdit?: (() => void) | undefined;
  onReplace: () => void;
  onRetry: () => void;
  onRemove: () => void;
  /** Called if the server no longer has the photo. */
  onMissing: () => void;
};

export function PhotoPreview({ photo, onEdit, onReplace, onRetry, onRemove, onMissing }: PhotoPreviewProps) {
  const { name, size, status } = photo;
  return (
    <div className={styles.shot}>
      <PreviewImage key={photo.previewUrl} photo={photo} onMissing={onMissing} />
      {status === 'sending' ? <UploadProgress share={photo.progress} className={styles.progress} /> : null}
      <div className={styles.bar}>
        <p className={styles.file}>
          <span className={styles.name}>{name}</span>
          {size === null ? null : <span className={styles.size}> · {formatBytes(size)}</span>}
        </p>
        <div className={styles.actions}>
          {status === 'failed' ? (
            <Button small onClick={onRetry}>
              <RefreshIcon size={18} />
              Retry
            </Button>
          ) : null}
          {onEdit ? (
            <Button small variant="ghost" onClick={onEdit}>
              Edit photo
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
  const ready = photo.status === 'ready' && photo.size !== null;
  const alt = ready ? 'Your photo, ready to share' : 'Your photo';
  return <img src={photo.previewUrl} alt={alt} className={styles.picture} onError={onError} />;
}

/** Only a definite response counts: without a connection, the photo may still exist. */
async function isGone(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).status === 404;
  } catch {
    return false;
  }
}
