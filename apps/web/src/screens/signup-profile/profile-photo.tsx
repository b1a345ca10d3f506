import { type ChangeEvent, useId, useState } from 'react';
import { profilePhotoRefusal } from '../../features/uploads/profile-photo-rules.ts';
import { toast } from '../../lib/toast-store.ts';
import controls from '../../styles/controls.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { ProfileIcon } from '../../ui/drawings/icons.tsx';
import { CameraIcon } from '../../ui/drawings/icons-content.tsx';
import styles from './profile-photo.module.css';

type ProfilePhotoProps = { photo: File | null; onChange: (photo: File | null) => void };

/** The optional photo. Phones offer their camera and photo library by themselves. */
export function ProfilePhoto({ photo, onChange }: ProfilePhotoProps) {
  const id = useId();
  // Some phones' formats can be uploaded but not shown here.
  const [unreadable, setUnreadable] = useState<File | null>(null);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // So that choosing the same file again counts as a change.
    event.target.value = '';
    if (!file) return;
    const refusal = profilePhotoRefusal(file);
    if (refusal) toast({ ...refusal, variant: 'destructive' });
    else onChange(file);
  };
  return (
    <div className={styles.photo}>
      <label htmlFor={id} className={styles.target}>
        <span className={styles.disc}>
          {photo && photo !== unreadable ? (
            <img
              className={styles.image}
              ref={(image) => show(image, photo)}
              alt=""
              onError={() => setUnreadable(photo)}
            />
          ) : (
            <ProfileIcon className={styles.placeholder} />
          )}
        </span>
        <span className={styles.camera}>
          <CameraIcon size={20} />
        </span>
        <span className="sr-only">{photo ? 'Change profile photo' : 'Add a profile photo'}</span>
        <input id={id} type="file" accept="image/*" className={controls.cover} onChange={choose} />
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

/** The address of the photo is revoked with the element that shows it. */
function show(image: HTMLImageElement | null, photo: File) {
  if (!image) return undefined;
  const address = URL.createObjectURL(photo);
  image.src = address;
  return () => URL.revokeObjectURL(address);
}
