// spec: none, how a dialog comes above another one is not in it
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Sheet } from './sheet.tsx';

// A stand-in, because the test's DOM has no popovers.
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

it('a sheet inside of another one is not inert, so it is a modal one frame after it shows, too', async () => {
  const page = (isOpen: boolean) => (
    <Sheet open onClose={() => undefined} title="Form">
      <input aria-label="Field of Form" data-autofocus />
      {isOpen ? sheets('Question') : null}
    </Sheet>
  );
  const { rerender } = render(page(false));
  await expect.poll(() => isModal('Form')).toBe(true);
  rerender(page(true));
  expect(isModal('Question')).toBe(false);
  await expect.poll(() => isModal('Question')).toBe(true);
  expect(document.activeElement).toBe(fieldOf('Question'));
});

it('Escape before it is a modal closes the sheet inside of another one, not the other one', async () => {
  const [closeForm, closeQuestion] = [vi.fn(), vi.fn()];
  const page = (isOpen: boolean) => (
    <Sheet open onClose={closeForm} title="Form">
      <input aria-label="Field of Form" data-autofocus />
      <Sheet open={isOpen} onClose={closeQuestion} title="Question">
        <input aria-label="Field of Question" data-autofocus />
      </Sheet>
    </Sheet>
  );
  const { rerender } = render(page(false));
  await expect.poll(() => isModal('Form')).toBe(true);
  rerender(page(true));
  expect(isModal('Question')).toBe(false);
  // Its default would be that the browser cancels the modal beneath.
  expect(fireEvent.keyDown(fieldOf('Question'), { key: 'Escape' })).toBe(false);
  expect(closeQuestion).toHaveBeenCalledOnce();
  expect(closeForm).not.toHaveBeenCalled();
});

it('a press outside closes it, but not the second one of the double click that has opened it', () => {
  const onClose = vi.fn();
  render(
    <Sheet open onClose={onClose} title="Question">
      <input aria-label="Field of Question" />
    </Sheet>,
  );
  const dialog = fieldOf('Question').closest('dialog');
  if (!dialog) throw new Error('no dialog');
  const pressOutside = (detail: number) => {
    const at = { clientX: -5, clientY: -5 };
    fireEvent.pointerDown(dialog, at);
    fireEvent.click(dialog, { ...at, detail });
  };
  pressOutside(2);
  expect(onClose).not.toHaveBeenCalled();
  pressOutside(1);
  expect(onClose).toHaveBeenCalledOnce();
});

it('the second press of the double click that has closed it does nothing beneath, the next press does', async () => {
  const press = vi.fn();
  const page = (isOpen: boolean) => (
    <>
      <button type="button" onClick={press}>
        Beneath
      </button>
      {isOpen ? sheets('Question') : null}
    </>
  );
  const { rerender } = render(page(true));
  // Its code for that is loaded by then.
  await import('./while-open.ts');
  await Promise.resolve();
  rerender(page(false));
  const beneath = screen.getByText('Beneath');
  fireEvent.click(beneath, { detail: 2 });
  expect(press).not.toHaveBeenCalled();
  fireEvent.click(beneath, { detail: 1 });
  expect(press).toHaveBeenCalledOnce();
});

it('one that the browser has closed although it stays open is opened again', async () => {
  const onClose = vi.fn();
  render(
    <Sheet open onClose={onClose} title="Form">
      <input aria-label="Field of Form" />
    </Sheet>,
  );
  await expect.poll(() => isModal('Form')).toBe(true);
  const dialog = fieldOf('Form').closest('dialog');
  dialog?.close();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(isModal('Form')).toBe(true);
});
