import { brand } from '@reelmates/contract/brand';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { sharedParam, takeSharedPhoto } from '../../lib/browser/shared-photo.ts';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import styles from './shared-photo-sheet.module.css';

type SharedPhoto = { file: File; previewUrl: string };

/**
 * Asks whether a photo that was shared with the app goes into the form. It is asked, because other sites can send one,
 * too: nothing is uploaded, and no photo of the form is replaced, without a press.
 */
export function SharedPhotoSheet({ onUse }: { onUse: (photo: File) => void }) {
  const [search, setSearch] = useSearchParams();
  const [shared, setShared] = useState<SharedPhoto | null>(null);
  const isDue = search.has(sharedParam);
  const forgetParam = useEffectEvent(() => setSearch(withoutParam, { replace: true }));
  useEffect(() => {
    if (!isDue) return;
    forgetParam();
    const show = (file: File | null) => {
      if (file) setShared({ file, previewUrl: URL.createObjectURL(file) });
    };
    takeSharedPhoto().then(show, () => undefined);
  }, [isDue]);
  useEffect(() => () => (shared ? URL.revokeObjectURL(shared.previewUrl) : undefined), [shared]);

  if (!shared) return null;
  return (
    <ConfirmSheet
      open
      title="Use this photo?"
      confirmLabel="Use photo"
      cancelLabel="Not now"
      variant="primary"
      onConfirm={() => {
        onUse(shared.file);
        setShared(null);
      }}
      onClose={() => setShared(null)}
    >
      <img className={styles.photo} src={shared.previewUrl} alt={shared.file.name} />
      It was shared with {brand.name} from elsewhere on this device. It takes the place of a photo that is in
      the form already.
    </ConfirmSheet>
  );
}

function withoutParam(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(sharedParam);
  return rest;
}
