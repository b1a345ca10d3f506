import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { type Crop, type Handle, moveCrop, type Point, resizeCrop } from './crop.ts';
import styles from './crop-box.module.css';
import { type Edits, ratios } from './edits.ts';
import { stepOf } from './steps.ts';

const handles: readonly { label: string; handle: Handle }[] = [
  { label: 'Top edge', handle: { x: 0, y: -1 } },
  { label: 'Right edge', handle: { x: 1, y: 0 } },
  { label: 'Bottom edge', handle: { x: 0, y: 1 } },
  { label: 'Left edge', handle: { x: -1, y: 0 } },
  // Above the edges, which they touch.
  { label: 'Top left corner', handle: { x: -1, y: -1 } },
  { label: 'Top right corner', handle: { x: 1, y: -1 } },
  { label: 'Bottom right corner', handle: { x: 1, y: 1 } },
  { label: 'Bottom left corner', handle: { x: -1, y: 1 } },
];
const whole: Handle = { x: 0, y: 0 };

type CropBoxProps = {
  edits: Edits;
  describedBy: string;
  onCrop: (crop: Crop) => void;
  /** Called after a key press, for people who do not see the box. */
  onSay: (text: string) => void;
};

type Drag = { pointerId: number; from: Point; crop: Crop };

/**
 * The crop: everything outside is darkened. Corners, edges and the box itself can be dragged, or moved by arrow keys.
 */
export function CropBox({ edits, describedBy, onCrop, onSay }: CropBoxProps) {
  const { size, crop } = edits;
  const photo = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);

  const changed = (from: Crop, handle: Handle, by: Point): Crop =>
    handle === whole ? moveCrop(from, by, size) : resizeCrop(from, { handle, by }, size, ratios[edits.ratio]);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (drag.current || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointerId: event.pointerId, from: { x: event.clientX, y: event.clientY }, crop };
  };
  const onPointerMove = (event: PointerEvent, handle: Handle) => {
    const { current } = drag;
    if (current?.pointerId !== event.pointerId || !photo.current) return;
    const scale = size.width / photo.current.getBoundingClientRect().width;
    const by = { x: (event.clientX - current.from.x) * scale, y: (event.clientY - current.from.y) * scale };
    onCrop(changed(current.crop, handle, by));
  };
  const onPointerEnd = (event: PointerEvent) => {
    if (drag.current?.pointerId === event.pointerId) drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent, handle: Handle) => {
    const by = stepOf(event, size);
    if (!by) return;
    event.preventDefault();
    const next = changed(crop, handle, by);
    onCrop(next);
    onSay(`Crop: ${sharesOf(next, edits)}`);
  };
  const wiring = (handle: Handle) => ({
    type: 'button' as const,
    'aria-describedby': describedBy,
    onPointerDown,
    onPointerMove: (event: PointerEvent) => onPointerMove(event, handle),
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, handle),
  });

  const inset = {
    left: `${(crop.x / size.width) * 100}%`,
    top: `${(crop.y / size.height) * 100}%`,
    width: `${(crop.width / size.width) * 100}%`,
    height: `${(crop.height / size.height) * 100}%`,
  };
  return (
    <div ref={photo} className={styles.photo}>
      <Shade edits={edits} />
      <div className={styles.box} style={inset}>
        <button {...wiring(whole)} className={styles.whole} aria-label="Crop area" />
        {handles.map(({ label, handle }) => (
          <button
            key={label}
            {...wiring(handle)}
            aria-label={label}
            className={cx(
              styles.handle,
              handle.x === -1 && styles.left,
              handle.x === 1 && styles.right,
              handle.y === -1 && styles.top,
              handle.y === 1 && styles.bottom,
            )}
          />
        ))}
      </div>
    </div>
  );
}

/** Darkens what the crop removes. */
export function Shade({ edits: { size, crop } }: { edits: Edits }) {
  const outer = `M0 0H${size.width}V${size.height}H0z`;
  const inner = `M${crop.x} ${crop.y}v${crop.height}h${crop.width}v${-crop.height}z`;
  return (
    <svg
      className={styles.shade}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={outer + inner} fillRule="evenodd" />
    </svg>
  );
}

function sharesOf(crop: Crop, { size }: Edits): string {
  const share = (part: number, all: number) => `${Math.round((part / all) * 100)}%`;
  const across = `${share(crop.width, size.width)} of the width from ${share(crop.x, size.width)}`;
  return `${across}, ${share(crop.height, size.height)} of the height from ${share(crop.y, size.height)}`;
}
