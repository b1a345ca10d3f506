// spec: none, how a question takes presses is not in it
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConfirmSheet, type ConfirmSheetProps } from './confirm-sheet.tsx';

const question = (props: Pick<ConfirmSheetProps, 'onConfirm' | 'onClose'> & { pending?: boolean }) => (
  <ConfirmSheet open title="Finish October?" confirmLabel="Finish" pendingLabel="Finishing..." {...props} />
);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('confirms once, although a second press comes before the pending state is rendered', async () => {
  const onConfirm = vi.fn(() => new Promise(() => undefined));
  render(question({ onConfirm, onClose: () => undefined }));
  press('Finish');
  press('Finish');
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('is not confirmed by the second press of the double click that has opened it', () => {
  const onConfirm = vi.fn();
  render(question({ onConfirm, onClose: () => undefined }));
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }), { detail: 2 });
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }), { detail: 1 });
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('stays open while what was confirmed runs, because closing would look as if nothing was done', () => {
  const onClose = vi.fn();
  const { rerender } = render(question({ onConfirm: () => undefined, onClose, pending: true }));
  press('Cancel');
  press('Close');
  fireEvent(screen.getByRole('dialog', { hidden: true }), new Event('cancel', { cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  rerender(question({ onConfirm: () => undefined, onClose }));
  press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
});
