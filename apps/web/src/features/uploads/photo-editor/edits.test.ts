// spec: none, editing photos is not in it
import { expect, it } from 'vitest';
import type { Point } from './crop.ts';
import {
  beginStroke,
  chooseRatio,
  type Edits,
  extendStroke,
  isUntouched,
  noEdits,
  turnEdits,
  turnMatrix,
  undoStroke,
} from './edits.ts';

const begin = noEdits({ width: 2048, height: 1536 });
const cropped: Edits = { ...begin, crop: { x: 100, y: 200, width: 600, height: 300 } };
const spot = { x: 110, y: 210 };

it('turns the crop with what it lies on', () => {
  const turned = turnEdits(cropped);
  expect(turned).toMatchObject({ turns: 1, size: { width: 1536, height: 2048 } });
  // A point 200 px from the top is now 200 px from the right.
  expect(turned.crop).toEqual({ x: 1536 - 200 - 300, y: 100, width: 300, height: 600 });
});

it('keeps a stroke where it was painted, whatever the turns before and after it', () => {
  const upright = extendStroke(beginStroke(begin, spot, 40), { x: 300, y: 1000 });
  expect(turnEdits(upright).strokes).toBe(upright.strokes);
  for (let edits = begin, turn = 0; turn < 4; edits = turnEdits(edits), turn += 1) {
    const { a, b, c, d, e, f } = turnMatrix(edits);
    const seen = ({ x, y }: Point): Point => ({ x: a * x + c * y + e, y: b * x + d * y + f });
    const painted = extendStroke(beginStroke(edits, seen(spot), 40), seen({ x: 300, y: 1000 }));
    expect(painted.strokes).toEqual(upright.strokes);
  }
});

it('draws what lies in the crop into the crop, whatever the turns', () => {
  const corner = { x: cropped.crop.x, y: cropped.crop.y };
  for (let edits = cropped, turn = 0; turn < 4; edits = turnEdits(edits), turn += 1) {
    const { a, b, c, d, e, f } = turnMatrix(edits);
    const seen = { x: a * corner.x + c * corner.y + e, y: b * corner.x + d * corner.y + f };
    const { x, y, width, height } = edits.crop;
    const corners = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
    expect(corners[turn]).toEqual([seen.x, seen.y]);
  }
});

it('is as before after four turns', () => {
  const edits = beginStroke(cropped, spot, 40);
  expect(turnEdits(turnEdits(turnEdits(turnEdits(edits))))).toEqual(edits);
  expect(isUntouched(turnEdits(turnEdits(turnEdits(turnEdits(begin)))))).toBe(true);
});

it('keeps the ratio that was chosen when the photo is turned', () => {
  const { crop } = turnEdits(chooseRatio(cropped, '4:5'));
  expect(crop.width / crop.height).toBeCloseTo(0.8);
});

it('undoes one stroke after the other, and not the crop', () => {
  const once = beginStroke(cropped, spot, 40);
  const twice = extendStroke(beginStroke(once, spot, 40), { x: 300, y: 300 });
  expect(twice.strokes.at(-1)?.points).toHaveLength(2);
  expect(undoStroke(twice)).toEqual(once);
  expect(undoStroke(undoStroke(undoStroke(twice)))).toEqual(cropped);
});

it.each<[string, Edits]>([
  ['a turn', turnEdits(begin)],
  ['a crop', cropped],
  ['a stroke', beginStroke(begin, spot, 40)],
])('is touched by %s', (_what, edits) => {
  expect(isUntouched(begin)).toBe(true);
  expect(isUntouched(edits)).toBe(false);
});
