import { brand } from '@reelmates/contract/brand';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { sharedParam, takeSharedPhoto } from '../../lib/browser/shared-photo.ts';
import { type EditedPhoto, EditPhoto } from '../uploads/uploads.public.ts';

/**
 * Asks whether a photo that was shared with the app goes into the form. It is asked, because other sites can send one,
 * too: nothing is uploaded, and no photo of the form is replaced, without a press.
 */
export function SharedPhotoSheet({ onUse }: { onUse: (edited: EditedPhoto) => void }) {
  const [search, setSearch] = useSearchParams();
  const [shared, setShared] = useState<File | null>(null);
  const isDue = search.has(sharedParam);
  const forgetParam = useEffectEvent(() => setSearch(withoutParam, { replace: true }));
  useEffect(() => {
    if (!isDue) return;
    forgetParam();
    takeSharedPhoto().then(setShared, () => undefined);
  }, [isDue]);

  if (!shared) return null;
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
        setShared(null);
        onUse(edited);
      }}
      onClose={() => setShared(null)}
    />
  );
}

function withoutParam(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(sharedParam);
  return rest;
}
