import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { conflictAt, fakeServer, marnie, refusal, renderAt } from '../../features/accounts/test-kit.tsx';
import { dismissToast } from '../../lib/toast-store.ts';
import { UsernamePickerScreen } from './username-picker-screen.tsx';

afterEach(() => {
  act(() => dismissToast());
  vi.unstubAllGlobals();
});

const me = { 'GET /api/user': () => ({ status: 200, body: { ...marnie, username: null } }) };
const check = (available: boolean) => ({
  ...me,
  'GET /api/check-username/*': () => ({ status: 200, body: { available } }),
});
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Username' });

async function type(name: string, result: string) {
  await userEvent.type(screen.getByLabelText('Username'), name);
  await screen.findByText(result, {}, { timeout: 4000 });
}

it('saves an available name and goes home', async () => {
  const server = fakeServer({
    ...check(true),
    'PATCH /api/users/username': () => ({ status: 200, body: marnie }),
  });
  renderAt('/username-picker', <UsernamePickerScreen />);
  await type('marnie_r', 'Username is available');
  await userEvent.click(save());
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(screen.getByText('Your username has been set')).toBeTruthy();
  expect(server.sent('PATCH /api/users/username')[0]?.body).toEqual({ username: 'marnie_r' });
});

it('wants 3 characters and does not send a taken name', async () => {
  const server = fakeServer(check(false));
  renderAt('/username-picker', <UsernamePickerScreen />);
  await userEvent.type(screen.getByLabelText('Username'), 'ma');
  await userEvent.click(save());
  expect(await screen.findByText('Username must be at least 3 characters')).toBeTruthy();
  expect(screen.getByText('Username unavailable')).toBeTruthy();
  expect(screen.getByText('Please choose an available username')).toBeTruthy();
  await type('rnie', 'Username is taken');
  expect(save().disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Username'), '{Enter}');
  expect(server.sent('PATCH /api/users/username')).toHaveLength(0);
});

it('says so when somebody else was faster', async () => {
  fakeServer({
    ...check(true),
    'PATCH /api/users/username': () => conflictAt('username', 'Username is taken'),
  });
  renderAt('/username-picker', <UsernamePickerScreen />);
  await type('marnie_r', 'Username is available');
  await userEvent.click(save());
  expect(await screen.findByText('Username unavailable')).toBeTruthy();
  expect(screen.getByText('Please choose an available username')).toBeTruthy();
  expect(await screen.findByText('Username is taken')).toBeTruthy();
  expect(screen.queryByText('Username is available')).toBeNull();
  expect(location.pathname).toBe('/username-picker');
});

it('does not send a name that the server could not check, and asks about it again', async () => {
  const server = fakeServer({
    ...me,
    'GET /api/check-username/*': () => refusal(503, 'UNAVAILABLE', 'Please try again in a moment'),
  });
  renderAt('/username-picker', <UsernamePickerScreen />);
  await type('marnie_r', 'Please try again in a moment');
  await userEvent.click(save());
  expect(await screen.findByText('Username unavailable')).toBeTruthy();
  expect(server.sent('PATCH /api/users/username')).toHaveLength(0);
  await waitFor(() => expect(server.sent('GET /api/check-username/marnie_r')).toHaveLength(2));
});

it('lets people leave without one', async () => {
  const server = fakeServer({ ...me, 'POST /api/logout': () => ({ status: 204 }) });
  renderAt('/username-picker', <UsernamePickerScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(server.sent('POST /api/logout')).toHaveLength(1);
});
