import { Button } from '../../../ui/controls/button.tsx';
import { Segments } from '../../../ui/controls/segments.tsx';
import { RefreshIcon } from '../../../ui/drawings/icons.tsx';
import { UndoIcon } from '../../../ui/drawings/icons-content.tsx';
import { type Size, wholeOf } from './crop.ts';
import { chooseRatio, type Edits, type RatioName, turnEdits, undoStroke } from './edits.ts';
import styles from './photo-editor.module.css';

export type ToolName = 'crop' | 'blur';
export type BrushName = 'small' | 'medium' | 'large';

const toolOptions = [
  { value: 'crop', label: 'Crop' },
  { value: 'blur', label: 'Blur' },
] as const;
const ratioOptions: readonly { value: RatioName; label: string }[] = [
  { value: 'free', label: 'Free' },
  { value: 'square', label: 'Square' },
  { value: '4:5', label: '4:5' },
  { value: '3:4', label: '3:4' },
];
const brushOptions = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
] as const;

/** Half the width of each brush, as a share of the photo's longer edge. */
const brushShares = { small: 0.02, medium: 0.04, large: 0.08 };

export const radiusOf = (brush: BrushName, { width, height }: Size): number =>
  Math.max(width, height) * brushShares[brush];

type ToolsProps = {
  edits: Edits;
  tool: ToolName;
  onTool: (tool: ToolName) => void;
  brush: BrushName;
  onBrush: (brush: BrushName) => void;
  onChange: (act: (edits: Edits) => Edits) => void;
  onSay: (text: string) => void;
};

export function Tools({ edits, tool, onTool, brush, onBrush, onChange, onSay }: ToolsProps) {
  const turn = () => {
    onChange(turnEdits);
    onSay(`Turned to ${((edits.turns + 1) % 4) * 90} degrees`);
  };
  const undo = () => {
    if (edits.strokes.length === 0) return;
    onChange(undoStroke);
    onSay(`Stroke ${edits.strokes.length} undone`);
  };
  const uncrop = () => {
    onChange((now) => ({ ...now, ratio: 'free', crop: wholeOf(now.size) }));
    onSay('The whole photo is used');
  };
  return (
    <div className={styles.tools}>
      <div className={styles.row}>
        <Segments legend="Tool" options={toolOptions} value={tool} onChange={onTool} />
        <Button small onClick={turn}>
          <RefreshIcon size={18} />
          Turn
        </Button>
      </div>
      {tool === 'crop' ? (
        <Segments
          legend="Shape"
          options={ratioOptions}
          value={edits.ratio}
          onChange={(ratio) => onChange((now) => chooseRatio(now, ratio))}
        />
      ) : (
        <Segments legend="Brush size" options={brushOptions} value={brush} onChange={onBrush} />
      )}
      {tool === 'crop' ? (
        <div className={styles.row}>
          <p className={styles.hint}>What you cut off stays on this device.</p>
          <Button small variant="ghost" onClick={uncrop}>
            Whole photo
          </Button>
        </div>
      ) : (
        <div className={styles.row}>
          <p className={styles.hint}>Paint over faces and cards. What you blur is not sent.</p>
          <Button small variant="ghost" aria-disabled={edits.strokes.length === 0} onClick={undo}>
            <UndoIcon size={18} />
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}
