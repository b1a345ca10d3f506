// spec: none, how a dialog comes above another one is not in it
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sheet } from './sheet.tsx';

// As browsers have it: the test's document has no popovers.
beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
});

const sheets = (...titles: string[]) =>
  titles.map((title) => (
    <Sheet key={title} open onClose={() => undefined} title={title}>
      <input aria-label={`Field of ${title}`} data-autofocus />
    </Sheet>
  ));
const fieldOf = (title: string) => screen.getByLabelText<HTMLInputElement>(`Field of ${title}`);
const isModal = (title: string) => fieldOf(title).closest('dialog')?.open;

it('a sheet is a modal one frame after it shows; one above it at once, since all beneath a modal is inert', async () => {
  const { rerender } = render(sheets('Below'));
  expect(isModal('Below')).toBe(false);
  await expect.poll(() => isModal('Below')).toBe(true);
  rerender(sheets('Below', 'Above'));
  expect(isModal('Above')).toBe(true);
  expect(document.activeElement).toBe(fieldOf('Above'));
});
