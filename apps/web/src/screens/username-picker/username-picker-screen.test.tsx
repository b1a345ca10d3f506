import { checkUsername, setUsername } from '@reelmates/contract/account/accounts';
import { logout } from '@reelmates/contract/account/sign-in';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { foreignError, refuse, refuseField } from '../../testing/replies.ts';
import { UsernamePickerScreen } from './username-picker-screen.tsx';

const newcomer = () => fakeApi({ viewer: aViewer({ username: null }) });
const serverSays = (available: boolean) => newcomer().on(checkUsername, () => ({ available }));
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Username' });

async function type(name: string, result: string) {
  await userEvent.type(screen.getByLabelText('Username'), name);
  await screen.findByText(result, {}, { timeout: 4000 });
}

// spec: S2.61, S7.16, S8.63
it('saves an available name and goes home', async () => {
  const server = serverSays(true).on(setUsername, () => aViewer());
  renderScreen(<UsernamePickerScreen />, { at: '/username-picker' });
  await type('marnie_r', 'Username is available');
  await userEvent.click(save());
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(screen.getByText('Your username has been set')).toBeTruthy();
  expect(server.sent(setUsername)[0]?.body).toEqual({ username: 'marnie_r' });
});

// spec: S5.14
it('wants 3 characters and does not send a taken name', async () => {
  const server = serverSays(false);
  renderScreen(<UsernamePickerScreen />, { at: '/username-picker' });
  await userEvent.type(screen.getByLabelText('Username'), 'ma');
  await userEvent.click(save());
  expect(await screen.findByText('Username must be at least 3 characters')).toBeTruthy();
  expect(screen.getByText('Username unavailable')).toBeTruthy();
  expect(screen.getByText('Please choose an available username')).toBeTruthy();
  await type('rnie', 'Username is taken');
  expect(save().disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Username'), '{Enter}');
  expect(server.sent(setUsername)).toHaveLength(0);
});

it('says so when another member was faster', async () => {
  serverSays(true).on(setUsername, () => refuseField('username', 'Username is taken'));
  renderScreen(<UsernamePickerScreen />, { at: '/username-picker' });
  await type('marnie_r', 'Username is available');
  await userEvent.click(save());
  expect(await screen.findByText('Username unavailable')).toBeTruthy();
  expect(screen.getByText('Please choose an available username')).toBeTruthy();
  expect(await screen.findByText('Username is taken')).toBeTruthy();
  expect(screen.queryByText('Username is available')).toBeNull();
  expect(location.pathname).toBe('/username-picker');
});

// spec: S8.22
it('says so when it fails for another reason', async () => {
  serverSays(true).on(setUsername, () => foreignError);
  renderScreen(<UsernamePickerScreen />, { at: '/username-picker' });
  await type('marnie_r', 'Username is available');
  await userEvent.click(save());
  expect(await screen.findByText('Failed to set username. Please try again.')).toBeTruthy();
});

it('does not send a name that the server could not check, and asks about it again', async () => {
  const server = newcomer().on(checkUsername, () =>
    refuse(503, 'UNAVAILABLE', 'Please try again in a moment'),
  );
  renderScreen(<UsernamePickerScreen />, { at: '/username-picker' });
  await type('marnie_r', 'Please try again in a moment');
  await userEvent.click(save());
  expect(await screen.findByText('Username unavailable')).toBeTruthy();
  expect(server.sent(setUsername)).toHaveLength(0);
  await waitFor(() => expect(server.sent(checkUsername)).toHaveLength(2));
});

it('logging out works without a username', async () => {
  const server = newcomer().on(logout, () => undefined);
  renderScreen(<UsernamePickerScreen />, { at: '/username-picker' });
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(server.sent(logout)).toHaveLength(1);
});
