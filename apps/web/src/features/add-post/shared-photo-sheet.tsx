import { brand } from '@reelmates/contract/brand';
import { useEffect, useState } from 'react';
import { deleteSharedPhoto, findSharedPhoto } from '../../lib/browser/shared-photo.ts';
import { type EditedPhoto, EditPhoto } from '../uploads/uploads.public.ts';

/**
 * Asks whether a photo that was shared with the app should be used in the form. It has to ask, because any site can
 * send one: without a press, nothing is uploaded and no photo is replaced. The photo is stored until the response, so a
 * screen that was left or reloaded asks again.
 */
export function SharedPhotoSheet({ onUse }: { onUse: (edited: EditedPhoto) => void }) {
  const [shared, setShared] = useState<File | null>(null);
  useEffect(() => {
    let isMounted = true;
    findSharedPhoto().then(
      (photo) => isMounted && setShared(photo),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);

  if (!shared) return null;
  const end = () => {
    setShared(null);
    deleteSharedPhoto().catch(() => undefined);
  };
  const note = (
    <>
      It was shared with {brand.name} from elsewhere on this device. It takes the place of a photo that is in
      the form already.
    </>
  );
  return (
    <EditPhoto
      file={shared}
      edits={null}
      title="Use this photo?"
      cancelLabel="Not now"
      note={note}
      onUse={(edited) => {
        end();
        onUse(edited);
      }}
      onClose={end}
    />
  );
}
