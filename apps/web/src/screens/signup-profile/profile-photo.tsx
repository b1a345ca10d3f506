import { limits } from '@reelmates/contract/limits';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ProfileIcon } from '../../ui/icons.tsx';
import { CameraIcon } from '../../ui/icons-content.tsx';
import { toast } from '../../ui/toast-store.ts';
import styles from './profile-photo.module.css';

type ProfilePhotoProps = { photo: File | null; onChange: (photo: File | null) => void };

/** The optional photo: a phone offers its camera and its library by itself. */
export function ProfilePhoto({ photo, onChange }: ProfilePhotoProps) {
  const id = useId();
  const preview = usePreview(photo);
  // Some phones' formats can be sent but not shown here.
  const [unreadable, setUnreadable] = useState<string | null>(null);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // So that choosing the same file again counts as a choice.
    event.target.value = '';
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) toast({ ...refusal, variant: 'destructive' });
    else onChange(file);
  };
  return (
    <div className={styles.photo}>
      <label htmlFor={id} className={styles.target}>
        <span className={styles.disc}>
          {preview && preview !== unreadable ? (
            <img className={styles.image} src={preview} alt="" onError={() => setUnreadable(preview)} />
          ) : (
            <ProfileIcon className={styles.nobody} />
          )}
        </span>
        <span className={styles.camera}>
          <CameraIcon size={20} />
        </span>
        <span className="sr-only">{photo ? 'Change profile photo' : 'Add a profile photo'}</span>
        <input id={id} type="file" accept="image/*" className={styles.input} onChange={choose} />
      </label>
      {photo ? (
        <Button variant="ghost" small onClick={() => onChange(null)}>
          Remove photo
        </Button>
      ) : (
        <p className={styles.note}>Profile photo, optional</p>
      )}
    </div>
  );
}

function refusalOf(file: File) {
  if (!file.type.startsWith('image/')) {
    return { title: 'Invalid file type', description: 'Please choose an image file' };
  }
  if (file.size > limits.profilePhotoMaxBytes) {
    return { title: 'File too large', description: 'Please choose an image smaller than 5MB' };
  }
  return null;
}

function usePreview(photo: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!photo) return undefined;
    const address = URL.createObjectURL(photo);
    setPreview(address);
    return () => {
      setPreview(null);
      URL.revokeObjectURL(address);
    };
  }, [photo]);
  return preview;
}
