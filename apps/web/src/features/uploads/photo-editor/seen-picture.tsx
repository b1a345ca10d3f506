import { type RefObject, useLayoutEffect, useRef } from 'react';
import { paintStrokes } from './blur.ts';
import type { Stroke } from './edits.ts';
import styles from './photo-editor.module.css';
import type { WorkingPicture } from './working-picture.ts';

type SeenPictureProps = {
  picture: WorkingPicture;
  strokes: readonly Stroke[];
  /** Its content is what will be sent, so that every visible stroke is sent, too. */
  canvas: RefObject<HTMLCanvasElement | null>;
};

/** The photo with the strokes of the brush. */
export function SeenPicture({ picture, strokes, canvas }: SeenPictureProps) {
  const painted = useRef<{ picture: WorkingPicture; strokes: readonly Stroke[] } | null>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const before = painted.current;
    const isLonger =
      before?.picture === picture &&
      before.strokes.length <= strokes.length &&
      before.strokes.slice(0, -1).every((stroke, index) => stroke === strokes[index]);
    if (!isLonger) context.drawImage(picture.canvas, 0, 0);
    // The last stroke may have grown.
    const added = isLonger ? strokes.slice(Math.max(0, before.strokes.length - 1)) : strokes;
    const blur = added.length > 0 ? picture.blur() : null;
    if (blur) paintStrokes(context, added, blur);
    painted.current = { picture, strokes };
  }, [picture, strokes, canvas]);
  const { width, height } = picture.canvas;
  return (
    <canvas
      ref={canvas}
      className={styles.canvas}
      width={width}
      height={height}
      role="img"
      aria-label="Your photo"
    />
  );
}
