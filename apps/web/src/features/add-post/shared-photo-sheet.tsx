import { brand } from '@reelmates/contract/brand';
import { useEffect, useState } from 'react';
import { deleteSharedPhoto, findSharedPhoto } from '../../lib/browser/shared-photo.ts';
import { type EditedPhoto, EditPhoto } from '../uploads/uploads.public.ts';

/**
 * Asks whether a photo that was shared with the app goes into the form. It is asked, because other sites can send one,
 * too: nothing is uploaded, and no photo of the form is replaced, without a press. It is kept until the answer, so that
 * a screen that is left in between, or built again, asks once more.
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
