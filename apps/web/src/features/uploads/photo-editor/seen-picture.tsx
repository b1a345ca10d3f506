import { type RefObject, useLayoutEffect, useRef } from 'react';
import { paintStrokes } from './blur.ts';
import type { Edits, Stroke } from './edits.ts';
import styles from './photo-editor.module.css';
import type { WorkingPicture } from './working-picture.ts';

type SeenPictureProps = {
  picture: WorkingPicture;
  edits: Edits;
  /** The upright photo with its strokes: its content is sent, so that every visible stroke is sent, too. */
  canvas: RefObject<HTMLCanvasElement | null>;
};

/** The photo with the strokes of the brush. Turns do not draw it again, which would take a slow phone long. */
export function SeenPicture({ picture, edits: { turns, size, strokes }, canvas }: SeenPictureProps) {
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
  const isSideways = turns % 2 === 1;
  return (
    <canvas
      ref={canvas}
      className={styles.canvas}
      width={width}
      height={height}
      style={{
        width: isSideways ? `${(size.height / size.width) * 100}%` : '100%',
        height: isSideways ? `${(size.width / size.height) * 100}%` : '100%',
        transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
      }}
      role="img"
      aria-label="Your photo"
    />
  );
}
