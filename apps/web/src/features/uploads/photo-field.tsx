import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../lib/cx.ts';
import controls from '../../styles/controls.module.css';
import type from '../../styles/type.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Field, type FieldProps } from '../../ui/controls/field.tsx';
import { CameraIcon } from '../../ui/drawings/icons-content.tsx';
import { EditPhoto, preloadEditor } from './photo-editor/edit-photo.tsx';
import { type EditableOriginal, originalOf, uploadEdited } from './photo-editor/edited-photo.ts';
import type { EditedPhoto } from './photo-editor/photo-editor.tsx';
import styles from './photo-field.module.css';
import { PhotoInput } from './photo-input.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import { refusalOf } from './photo-rules.ts';
import type { PhotoUpload } from './photo-upload.ts';

export type PhotoFieldProps = Pick<FieldProps, 'label' | 'optional' | 'hint'> & { upload: PhotoUpload };

/**
 * Choose, take, drop or paste a photo. It opens in the photo editor, and is uploaded when the person uses it, with its
 * progress.
 */
export function PhotoField({ upload, ...field }: PhotoFieldProps) {
  const { photo, error } = useSyncExternalStore(upload.subscribe, upload.get);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  /** The element that had the focus may be gone after the change. */
  const change = (act: () => void, next: string) => {
    flushSync(act);
    const focused = document.activeElement;
    if (focused && focused !== document.body && !(focused as HTMLElement).hidden) return;
    root.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  };
  const [editing, setEditing] = useState<EditableOriginal | null>(null);
  useEffect(preloadEditor, []);
  const original = photo && originalOf(upload);
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (!file || editing) return;
    // The upload shows why it refuses such a file.
    if (refusalOf(file)) change(() => upload.choose(file), '[data-replace]');
    else setEditing({ file, edits: null });
  };
  const usePhoto = (edited: EditedPhoto) => {
    const isAsBefore = editing === original && edited.edits === original?.edits;
    change(() => {
      setEditing(null);
      if (!isAsBefore) uploadEdited(upload, edited);
    }, '[data-replace]');
  };
  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    choose(event.target.files);
    // So that choosing the same file again counts as a change.
    event.target.value = '';
  };
  const dragging = useDroppedOrPasted(choose);

  return (
    <Field {...field} error={error ?? undefined}>
      <div ref={root}>
        {photo ? (
          <PhotoPreview
            photo={photo}
            onEdit={original ? () => setEditing(original) : undefined}
            onReplace={() => input.current?.click()}
            onRetry={() => change(() => upload.retry(), '[data-replace]')}
            onRemove={() => change(() => upload.remove(), 'input')}
            onMissing={() => upload.expire('This photo is no longer available. Please choose it again.')}
          />
        ) : null}
        <div className={cx(styles.drop, dragging && styles.dragging)} hidden={photo !== null}>
          <CameraIcon className={styles.camera} />
          <span className={type.h3} aria-hidden="true">
            Add a photo
          </span>
          <span className={cx(type.s14, type.t2)}>One image, up to 10 MB</span>
          {/* Transparent and as large as the area, so that the browser handles presses, drops and the keyboard. */}
          <PhotoInput ref={input} hidden={photo !== null} className={controls.cover} onChange={onFile} />
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label="Take a photo"
            onChange={onFile}
          />
          <Button small className={styles.take} onClick={() => camera.current?.click()}>
            Take a photo
          </Button>
        </div>
        {editing ? <EditPhoto {...editing} onUse={usePhoto} onClose={() => setEditing(null)} /> : null}
      </div>
    </Field>
  );
}

/**
 * Handles files that are dropped anywhere on the page or pasted.
 * @returns whether a file is being dragged over the page
 */
function useDroppedOrPasted(choose: (files: FileList | null) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent((files: FileList | null) => choose(files));
  useEffect(() => {
    const listening = new AbortController();
    const on = <Type extends keyof DocumentEventMap>(
      type: Type,
      act: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, act, { signal: listening.signal });
    on('paste', (event) => {
      if (!event.clipboardData?.files.length) return;
      event.preventDefault();
      take(event.clipboardData.files);
    });
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDragging(true);
    });
    on('dragleave', (event) => {
      if (event.relatedTarget === null) setDragging(false);
    });
    on('drop', (event) => {
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      setDragging(false);
      take(event.dataTransfer.files);
    });
    return () => listening.abort();
  }, []);
  return dragging;
}
