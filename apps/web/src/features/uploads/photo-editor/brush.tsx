import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import styles from './brush.module.css';
import type { Point } from './crop.ts';
import type { Edits } from './edits.ts';
import { stepOf } from './steps.ts';

type BrushProps = {
  edits: Edits;
  /** Half the brush's width, in pixels of the photo. */
  radius: number;
  describedBy: string;
  onBegin: (at: Point) => void;
  onExtend: (to: Point) => void;
  /** Called after a key press, for people who do not see the brush. */
  onSay: (text: string) => void;
};

/** The brush over the photo: a finger or a mouse paints; arrow keys move it and Space paints. */
export function Brush({
  edits: { size, strokes },
  radius,
  describedBy,
  onBegin,
  onExtend,
  onSay,
}: BrushProps) {
  const [at, setAt] = useState<Point>({ x: size.width / 2, y: size.height / 2 });
  const stroke = useRef<{ pointerId: number; last: Point } | null>(null);

  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = size.width / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (stroke.current || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    stroke.current = { pointerId: event.pointerId, last: point };
    setAt(point);
    onBegin(point);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = stroke;
    if (current && current.pointerId !== event.pointerId) return;
    const point = pointOf(event);
    setAt(point);
    if (!current || Math.hypot(point.x - current.last.x, point.y - current.last.y) < radius / 8) return;
    current.last = point;
    onExtend(point);
  };
  const onPointerEnd = (event: PointerEvent) => {
    if (stroke.current?.pointerId === event.pointerId) stroke.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepOf(event, size);
    if (!by) return;
    event.preventDefault();
    const next = {
      x: Math.max(0, Math.min(size.width, at.x + by.x)),
      y: Math.max(0, Math.min(size.height, at.y + by.y)),
    };
    setAt(next);
    onSay(`Brush at ${locationOf(next, size)}`);
  };
  // For Space and Enter; a press of the pointer has already painted.
  const onClick = (event: MouseEvent) => {
    if (event.detail > 0) return;
    onBegin(at);
    onSay(`Stroke ${strokes.length + 1} at ${locationOf(at, size)}`);
  };

  const share = (part: number, all: number) => `${(part / all) * 100}%`;
  return (
    <button
      type="button"
      className={styles.brush}
      aria-label="Blur brush"
      aria-describedby={describedBy}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <span
        className={styles.ring}
        style={{
          left: share(at.x, size.width),
          top: share(at.y, size.height),
          width: share(2 * radius, size.width),
        }}
      />
    </button>
  );
}

function locationOf({ x, y }: Point, { width, height }: Edits['size']): string {
  return `${Math.round((x / width) * 100)}% across, ${Math.round((y / height) * 100)}% down`;
}
