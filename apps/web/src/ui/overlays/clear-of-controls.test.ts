import { expect, it, vi } from 'vitest';
import {
  keepClearOfControls,
  topClearOfDecisions,
  topClearOfFocus,
  topClearOfTabs,
} from './clear-of-controls.ts';

const at = (top: number, height = 48) => ({ top, bottom: top + height });

it.each([
  ['nothing in the way', [], 64],
  ['tabs right under the header', [at(56)], 112],
  ['tabs further down, which it would touch', [at(120)], 176],
  ['tabs below it', [at(130)], 64],
  ['tabs that have slid away', [at(-48)], 64],
  ['two rows of tabs', [at(130), at(56)], 186],
])('%s', (_what, tabs, top) => {
  expect(topClearOfTabs(tabs, 64, 64)).toBe(top);
});

it.each([
  ['no decisions', [], 700],
  ['decisions above it', [at(640)], 700],
  ['decisions that a toast of three lines reaches', [at(676)], 576],
  ['decisions of a card that is scrolled away', [at(-90)], 700],
])('%s', (_what, decisions, top) => {
  expect(topClearOfDecisions(decisions, 700, 92)).toBe(top);
});

it.each([
  ['no focused field', null, 64, 64],
  ['a focused field below it', at(140), 64, 64],
  ['a focused field that it would cover', at(100), 64, 156],
  ['a focused field that it would cover at the bottom of the window', at(700), 680, 620],
  ['a focused field as high as the window', { top: 60, bottom: 790 }, 64, 64],
])('%s', (_what, focused, top, clear) => {
  expect(topClearOfFocus(focused, top, 72, 844)).toBe(clear);
});

it('a toast moves above the decisions on several items, which belong to no single one', async () => {
  const button = document.createElement('button');
  const bar = document.createElement('div');
  bar.dataset.decisions = 'several';
  bar.append(button);
  const region = document.createElement('section');
  document.body.append(bar, region);
  for (const element of [button, region]) {
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue({ ...at(740), height: 48 } as DOMRect);
  }
  const stop = keepClearOfControls(region);
  await new Promise(requestAnimationFrame);
  expect(region.style.translate).toBe('0 -56px');
  stop();
  bar.remove();
  region.remove();
});
