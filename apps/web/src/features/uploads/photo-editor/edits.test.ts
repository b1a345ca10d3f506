// spec: none, editing photos is not in it
import { expect, it } from 'vitest';
import {
  beginStroke,
  chooseRatio,
  type Edits,
  extendStroke,
  isUntouched,
  noEdits,
  turnEdits,
  undoStroke,
} from './edits.ts';

const begin = noEdits({ width: 2048, height: 1536 });
const cropped: Edits = { ...begin, crop: { x: 100, y: 200, width: 600, height: 300 } };
const stroke = { points: [{ x: 110, y: 210 }], radius: 40 };

it('turns crop and strokes with what they lie on', () => {
  const turned = turnEdits(beginStroke(cropped, stroke));
  expect(turned).toMatchObject({ turns: 1, size: { width: 1536, height: 2048 } });
  // A point 200 px from the top is now 200 px from the right.
  expect(turned.crop).toEqual({ x: 1536 - 200 - 300, y: 100, width: 300, height: 600 });
  expect(turned.strokes).toEqual([{ points: [{ x: 1536 - 210, y: 110 }], radius: 40 }]);
});

it('is as before after four turns', () => {
  const edits = beginStroke(cropped, stroke);
  expect(turnEdits(turnEdits(turnEdits(turnEdits(edits))))).toEqual(edits);
  expect(isUntouched(turnEdits(turnEdits(turnEdits(turnEdits(begin)))))).toBe(true);
});

it('keeps the ratio that was chosen when the photo is turned', () => {
  const { crop } = turnEdits(chooseRatio(cropped, '4:5'));
  expect(crop.width / crop.height).toBeCloseTo(0.8);
});

it('undoes one stroke after the other, and not the crop', () => {
  const once = beginStroke(cropped, stroke);
  const twice = extendStroke(beginStroke(once, stroke), [{ x: 300, y: 300 }]);
  expect(twice.strokes.at(-1)?.points).toHaveLength(2);
  expect(undoStroke(twice)).toEqual(once);
  expect(undoStroke(undoStroke(undoStroke(twice)))).toEqual(cropped);
});

it.each<[string, Edits]>([
  ['a turn', turnEdits(begin)],
  ['a crop', cropped],
  ['a stroke', beginStroke(begin, stroke)],
])('is touched by %s', (_what, edits) => {
  expect(isUntouched(begin)).toBe(true);
  expect(isUntouched(edits)).toBe(false);
});
