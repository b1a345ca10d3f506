import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { afterPaint, painted } from '../../../lib/browser/after-paint.ts';
import { createUnlessBusy } from '../../../lib/unless-busy.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useDiscardQuestion } from '../../../ui/discard-question.tsx';
import { FullScreen } from '../../../ui/overlays/full-screen.tsx';
import { sendableType } from '../photo-rules.ts';
import { EditingArea } from './editing-area.tsx';
import { type Edits, isUntouched } from './edits.ts';
import styles from './photo-editor.module.css';
import { type BrushName, type ToolName, Tools } from './tools.tsx';
import { type Editing, useEditing } from './use-editing.ts';
import { cutOut } from './working-picture.ts';

/** The photo to send, with its original and edits; `edits` is null for the chosen file itself. */
export type EditedPhoto = { original: File; photo: File; edits: Edits | null };

export type PhotoEditorProps = {
  file: File;
  /** Earlier edits of the photo. */
  edits: Edits | null;
  title?: string;
  cancelLabel?: string;
  /** Where the photo comes from, if the person has not just chosen it. */
  note?: ReactNode;
  onUse: (edited: EditedPhoto) => void;
  onClose: () => void;
};

const hints = {
  crop: 'Arrow keys move this part of the crop, with Shift further.',
  blur: 'Arrow keys move the brush, with Shift further. Space blurs what is under it.',
};

/**
 * Crops, turns and blurs a photo on the device. Nothing is sent before "Use photo", and an edited photo's original is
 * never sent.
 */
export function PhotoEditor(props: PhotoEditorProps) {
  const { file, title = 'Edit photo', cancelLabel = 'Cancel', note, onUse, onClose } = props;
  const { editing, isDirty, change } = useEditing(file, props.edits);
  const [tool, setTool] = useState<ToolName>('crop');
  const [brush, setBrush] = useState<BrushName>('medium');
  const [said, setSaid] = useState('');
  const hintId = useId();
  const edited = editing === 'unreadable' ? null : editing;
  const { canvas, submit, pending, failed } = useSubmitPhoto(edited, props);
  const { leave, question } = useDiscardQuestion({ isDirty, pending });

  const giveUp = useEffectEvent(() => onUse({ original: file, photo: file, edits: null }));
  const isHopeless = editing === 'unreadable' && sendableType(file) === null;
  // Neither this browser nor the server can read it, so the form shows what to do.
  useEffect(() => {
    if (isHopeless) giveUp();
  }, [isHopeless]);

  return (
    <FullScreen title={title} wide onClose={() => leave(onClose)}>
      <div className={styles.editor}>
        <div className={styles.stage} inert={pending}>
          {edited ? (
            <EditingArea
              editing={edited}
              canvas={canvas}
              tool={tool}
              brush={brush}
              describedBy={hintId}
              onChange={change}
              onSay={setSaid}
            />
          ) : (
            <p className={styles.instead} role="status">
              {editing === null
                ? 'Opening photo...'
                : "This browser can't open this photo, so it can't be cropped or blurred here. You can use it as it is."}
            </p>
          )}
        </div>
        <div className={styles.side}>
          {note ? <div className={styles.note}>{note}</div> : null}
          {edited ? (
            <div inert={pending}>
              <Tools
                edits={edited.edits}
                tool={tool}
                onTool={(chosen) => {
                  setTool(chosen);
                  // Before the first stroke, which would otherwise wait for it.
                  if (chosen === 'blur') afterPaint(edited.picture.blur);
                }}
                brush={brush}
                onBrush={setBrush}
                onChange={change}
                onSay={setSaid}
              />
            </div>
          ) : null}
          {failed ? (
            <p className={styles.problem} role="alert">
              The changed photo couldn't be saved. Please try again.
            </p>
          ) : null}
          <div className={styles.footer}>
            <Button onClick={() => leave(onClose)}>{cancelLabel}</Button>
            <Button variant="primary" pending={pending} pendingLabel="Saving..." onClick={submit}>
              Use photo
            </Button>
          </div>
        </div>
        <p id={hintId} hidden>
          {hints[tool]}
        </p>
        <p className="sr-only" role="status">
          {said}
        </p>
      </div>
      {question}
    </FullScreen>
  );
}

/**
 * Passes on the edited photo as a new file, or the chosen file itself if nothing was changed.
 * @returns `canvas`: for the element that shows the edited photo
 */
function useSubmitPhoto(edited: Editing | null, { file, onUse }: Pick<PhotoEditorProps, 'file' | 'onUse'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState(false);
  const [unlessBusy] = useState(createUnlessBusy);

  const submit = () =>
    unlessBusy(async () => {
      if (!edited || isUntouched(edited.edits)) {
        onUse({ original: file, photo: file, edits: null });
        return;
      }
      setPending(true);
      setFailed(false);
      try {
        await painted();
        if (!canvas.current) throw new Error('no picture');
        const photo = await cutOut(canvas.current, edited.edits, file.name);
        onUse({ original: file, photo, edits: edited.edits });
      } catch {
        // The original must not be used instead.
        setFailed(true);
        setPending(false);
      }
    });
  return { canvas, submit, pending, failed };
}
