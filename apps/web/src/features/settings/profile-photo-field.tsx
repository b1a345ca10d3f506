import { type ChangeEvent, useId, useRef } from 'react';
import layout from '../../styles/layout.module.css';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { AlertIcon } from '../../ui/drawings/icons.tsx';
import { CameraIcon } from '../../ui/drawings/icons-content.tsx';
import { UploadProgress } from '../uploads/uploads.public.ts';
import styles from './profile-photo-field.module.css';
import type { ProfilePhoto } from './use-profile-photo.ts';

export type ProfilePhotoFieldProps = { photo: ProfilePhoto; name: string };

/** The profile photo with its actions. Phones offer their camera and photo library by themselves. */
export function ProfilePhotoField({ photo, name }: ProfilePhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // So that choosing the same file again counts as a change.
    event.target.value = '';
    if (file) photo.choose(file);
  };
  const remove = () => {
    photo.remove();
    // The pressed button is about to disappear.
    change.current?.focus();
  };
  return (
    <fieldset className={styles.field} aria-label="Profile photo">
      <Avatar key={photo.url} src={photo.url} name={name} size={64} />
      <div className={layout.grow}>
        <div className={styles.buttons}>
          <Button
            ref={change}
            small
            data-photo
            aria-describedby={photo.error ? errorId : undefined}
            onClick={() => input.current?.click()}
          >
            <CameraIcon size={18} />
            {photo.url ? 'Change photo' : 'Add a photo'}
          </Button>
          {photo.canRetry ? (
            <Button small onClick={photo.retry}>
              Try again
            </Button>
          ) : null}
          {photo.url ? (
            <Button small variant="ghost" aria-label="Remove photo" onClick={remove}>
              Remove
            </Button>
          ) : null}
        </div>
        <input ref={input} type="file" accept="image/*" hidden aria-label="Profile photo" onChange={onFile} />
        {photo.sending ? <UploadProgress share={photo.sending.progress} className={styles.progress} /> : null}
        <div aria-live="polite">
          {photo.error ? (
            <p id={errorId} className={styles.error}>
              <AlertIcon size={16} />
              {photo.error}
            </p>
          ) : null}
        </div>
      </div>
    </fieldset>
  );
}
