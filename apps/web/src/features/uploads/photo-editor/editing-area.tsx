import type { RefObject } from 'react';
import { Brush } from './brush.tsx';
import type { Size } from './crop.ts';
import { CropBox, Shade } from './crop-box.tsx';
import { beginStroke, type Edits, extendStroke } from './edits.ts';
import styles from './photo-editor.module.css';
import { SeenPicture } from './seen-picture.tsx';
import { type BrushName, radiusOf, type ToolName } from './tools.tsx';
import type { Editing } from './use-editing.ts';

type EditingAreaProps = {
  editing: Editing;
  canvas: RefObject<HTMLCanvasElement | null>;
  tool: ToolName;
  brush: BrushName;
  describedBy: string;
  onChange: (act: (edits: Edits) => Edits) => void;
  /** Receives what a change did, for people who do not see it. */
  onSay: (text: string) => void;
};

/** The photo, and over it the crop or the brush. */
export function EditingArea(props: EditingAreaProps) {
  const { tool, brush, describedBy, onChange, onSay } = props;
  const { picture, edits } = props.editing;
  return (
    <div className={styles.picture} style={fitOf(edits.size)} role="application" aria-label="Photo">
      <SeenPicture picture={picture} edits={edits} canvas={props.canvas} />
      {tool === 'crop' ? (
        <CropBox
          edits={edits}
          describedBy={describedBy}
          onCrop={(crop) => onChange((now) => ({ ...now, crop }))}
          onSay={onSay}
        />
      ) : (
        <>
          <Shade edits={edits} />
          <Brush
            // Where the brush was may lie outside the turned photo.
            key={edits.turns}
            edits={edits}
            radius={radiusOf(brush, edits.size)}
            describedBy={describedBy}
            onBegin={(at) => onChange((now) => beginStroke(now, at, radiusOf(brush, now.size)))}
            onExtend={(to) => onChange((now) => extendStroke(now, to))}
            onSay={onSay}
          />
        </>
      )}
    </div>
  );
}

/** The largest size that fits in the available space. */
function fitOf({ width, height }: Size) {
  return { aspectRatio: `${width} / ${height}`, width: `min(100cqw, 100cqh * ${width / height})` };
}
