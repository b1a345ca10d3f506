import { createPortal } from 'react-dom';
import { prepareChunk, useChunk } from '../../../lib/use-chunk.ts';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import type { PhotoEditorProps } from './photo-editor.tsx';

const loadEditor = () => import('./photo-editor.tsx').then((m) => m.PhotoEditor);

/** To be called before a photo is chosen, because the connection may be lost by then. */
export const preloadEditor = (): void => prepareChunk(loadEditor);

/**
 * The photo editor, loaded when it is needed. Until then, and if it cannot be loaded, the person decides whether to use
 * the photo as it is: a form that stayed open to presses would be sent without the photo. It is rendered outside its
 * form, so that Enter in it does not submit the form.
 */
export function EditPhoto(props: PhotoEditorProps) {
  const { component: PhotoEditor, failed } = useChunk<PhotoEditorProps>(loadEditor);
  return createPortal(
    PhotoEditor ? <PhotoEditor {...props} /> : <UseAsItIs {...props} failed={failed} />,
    document.body,
  );
}

type UseAsItIsProps = PhotoEditorProps & {
  /** Whether the editor could not be loaded. */
  failed: boolean;
};

function UseAsItIs(props: UseAsItIsProps) {
  const { file, title = 'Use this photo?', cancelLabel, note, failed, onUse, onClose } = props;
  return (
    <ConfirmSheet
      open
      title={title}
      confirmLabel="Use photo"
      cancelLabel={cancelLabel ?? 'Cancel'}
      variant="primary"
      onConfirm={() => onUse({ original: file, photo: file, edits: null })}
      onClose={onClose}
    >
      {note}{' '}
      {failed
        ? "The tools to crop and blur didn't load. You can use the photo as it is, or try again later."
        : 'The tools to crop and blur are loading. You can use the photo as it is.'}
    </ConfirmSheet>
  );
}
