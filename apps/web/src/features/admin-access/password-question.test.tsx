// spec: none, the question for the password is not in it
import { updateUserStats } from '@reelmates/contract/admin/admin-users';
import { confirmPassword } from '@reelmates/contract/admin/admins';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../lib/api/api.ts';
import { PasswordNotGiven } from '../../lib/api/password-question.ts';
import { anAdminUser, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { PasswordQuestion } from './password-question.tsx';

const robin = anAdminUser({ id: '1', username: 'robin' });

/** A server that requires the password until it was entered. */
function serve() {
  let isConfirmed = false;
  return fakeApi({ viewer: aViewer({ isAdmin: true }) })
    .on(updateUserStats, ({ params }) =>
      isConfirmed
        ? { ...robin, id: params.userId }
        : refuse(403, 'PASSWORD_REQUIRED', 'Please confirm your password.'),
    )
    .on(confirmPassword, ({ body }) => {
      if (body.password !== 'Galah-Perch-42') {
        const message = 'Current password is incorrect';
        return refuse(400, 'VALIDATION', message, { errors: [{ path: 'password', message }] });
      }
      isConfirmed = true;
      return undefined;
    });
}

const act = (userId: string) => call(updateUserStats, { params: { userId }, body: { points: 5 } });
const sheets = () => screen.queryAllByRole('dialog', { name: 'Confirm your password' });

it('asks once for two concurrent acts, shows what is wrong, and repeats both', async () => {
  const api = serve();
  const { user } = renderScreen(<PasswordQuestion />);
  const acts = Promise.all([act('1'), act('2')]);
  const field = await screen.findByLabelText('Your password');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'Wrong-Word-1');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Current password is incorrect')).toBeTruthy();
  expect(sheets()).toHaveLength(1);
  await user.clear(field);
  await user.type(field, 'Galah-Perch-42');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect((await acts).map(({ id }) => id)).toEqual(['1', '2']);
  expect(sheets()).toHaveLength(0);
  expect(api.sent(updateUserStats)).toHaveLength(4);
  expect(api.sent(confirmPassword)).toHaveLength(2);
});

it('ends the act without a message when it is cancelled, and asks again for the next one', async () => {
  const api = serve();
  const { user } = renderScreen(<PasswordQuestion />);
  const cancelled = expect(act('1')).rejects.toBeInstanceOf(PasswordNotGiven);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await cancelled;
  await waitFor(() => expect(sheets()).toHaveLength(0));
  expect(api.sent(confirmPassword)).toHaveLength(0);
  const next = act('1');
  await user.type(await screen.findByLabelText('Your password'), 'Galah-Perch-42');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect((await next).id).toBe('1');
});

it('gives the act up with the screen, and a call elsewhere fails with the server’s sentence', async () => {
  serve();
  const { unmount } = renderScreen(<PasswordQuestion />);
  const left = expect(act('1')).rejects.toBeInstanceOf(PasswordNotGiven);
  await screen.findByLabelText('Your password');
  unmount();
  await left;
  await expect(act('1')).rejects.toMatchObject({
    code: 'PASSWORD_REQUIRED',
    text: 'Please confirm your password.',
  });
});
