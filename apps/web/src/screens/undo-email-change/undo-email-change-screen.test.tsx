// spec: none, undoing a change of the address is not in it
import { undoEmailChange } from '@reelmates/contract/account/account-mail';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { UndoEmailChangeScreen } from './undo-email-change-screen.tsx';

function open(address?: string) {
  return renderScreen(
    <StrictMode>
      <UndoEmailChangeScreen />
    </StrictMode>,
    address === undefined ? {} : { at: address },
  );
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Bring Back My Email' }));

it('uses the token when the button is pressed, not before, and says what to do next', async () => {
  const api = fakeApi().on(undoEmailChange, () => ({ message: 'ok' }));
  open('/undo-email-change?token=abc');
  expect(api.sent(undoEmailChange)).toHaveLength(0);
  await press();
  expect(await screen.findByRole('heading', { name: 'Your Email Is Back' })).toBe(document.activeElement);
  expect(api.sent(undoEmailChange).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
});

it('takes the token out of the address bar and finds it again after a reload', async () => {
  const api = fakeApi().on(undoEmailChange, () => ({ message: 'ok' }));
  const { unmount } = open('/undo-email-change?token=abc');
  expect(location.href).not.toContain('abc');
  // After a reload: the same address and history state.
  const entry: unknown = history.state;
  unmount();
  open('/undo-email-change').unmount();
  history.replaceState(entry, '', '/undo-email-change');
  open();
  await press();
  await screen.findByRole('heading', { name: 'Your Email Is Back' });
  expect(api.sent(undoEmailChange).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
});

it('says that a link without a token, or one that is over, does not work', async () => {
  fakeApi().on(undoEmailChange, () => refuse(400, 'VALIDATION', 'This link is invalid or has expired.'));
  open('/undo-email-change').unmount();
  open('/undo-email-change?token=old');
  await press();
  expect(await screen.findByRole('heading', { name: 'Email Not Changed' })).toBe(document.activeElement);
  expect(screen.getByText('This link is invalid or has expired.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/login');
});

it('can be tried again when the server did not answer', async () => {
  fakeApi();
  open('/undo-email-change?token=abc');
  await press();
  expect(await screen.findByText("We can't reach Reelmates. Please try again.")).toBeTruthy();
  fakeApi().on(undoEmailChange, () => ({ message: 'ok' }));
  await press();
  expect(await screen.findByRole('heading', { name: 'Your Email Is Back' })).toBeTruthy();
});

it('leads to the mail where a link does not work after a try without an answer', async () => {
  fakeApi();
  open('/undo-email-change?token=abc');
  await press();
  await screen.findByText("We can't reach Reelmates. Please try again.");
  fakeApi().on(undoEmailChange, () => refuse(400, 'VALIDATION', 'This link is invalid or has expired.'));
  await press();
  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBe(document.activeElement);
  expect(screen.getByText(/If it worked, we sent you a link/)).toBeTruthy();
});

it.each([
  [429, 'RATE_LIMITED', 'Too many tries.'],
  [503, 'UNAVAILABLE', 'Please try again in a moment.'],
] as const)('can be tried again after a %i', async (status, code, message) => {
  fakeApi().on(undoEmailChange, () => refuse(status, code, message));
  open('/undo-email-change?token=abc');
  await press();
  expect(await screen.findByText(message)).toBeTruthy();
  fakeApi().on(undoEmailChange, () => ({ message: 'ok' }));
  await press();
  expect(await screen.findByRole('heading', { name: 'Your Email Is Back' })).toBeTruthy();
});

it('a 409 shows that the email was not changed', async () => {
  fakeApi().on(undoEmailChange, () => refuse(409, 'CONFLICT', 'That email is not available.'));
  open('/undo-email-change?token=abc');
  await press();
  expect(await screen.findByRole('heading', { name: 'Email Not Changed' })).toBeTruthy();
});
