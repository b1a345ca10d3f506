import { deleteAccount } from '@reelmates/contract/account/account-deletion';
import { sendVerificationEmail } from '@reelmates/contract/account/account-mail';
import { checkUsername, updateProfile } from '@reelmates/contract/account/accounts';
import { authMe, login, logout, type Me } from '@reelmates/contract/account/sign-in';
import { limits } from '@reelmates/contract/limits';
import { logPlaySession } from '@reelmates/contract/play/tracker';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from '../../lib/api/unauthorized.ts';
import { writeDraft } from '../../lib/device-storage/drafts.ts';
import { hasOutbox } from '../../lib/device-storage/outbox-flag.ts';
import { aPlaySession, aViewer } from '../../testing/factories.ts';
import { fakeApi, type Setup } from '../../testing/fake-api.ts';
import { stored } from '../../testing/fake-idb-keyval.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Refusal, refuse, refuseField, sequence, unreachable } from '../../testing/replies.ts';
import { enqueue, newEntry } from '../outbox/flush-outbox.public.ts';
import { readOutbox } from '../outbox/outbox-store.ts';
import { emptySession } from '../tracker/session-form/session-rules.ts';
import { SettingsSheet } from './settings-sheet.tsx';

const me = aViewer({ id: '7', firstName: 'Marnie', lastName: 'Rowe', bio: 'Two-dollar limit.' });

function open(answers: Setup = (api) => api, account: Me = me) {
  const server = answers(
    fakeApi({ viewer: account })
      .on(updateProfile, ({ body: { bio = account.bio, showName = account.showName } }) => ({
        ...account,
        bio,
        showName,
      }))
      .on(checkUsername, () => ({ available: true })),
  );
  const onClose = vi.fn();
  const { client, user, unmount } = renderScreen(<SettingsSheet onClose={onClose} />, { at: '/profile' });
  return { server, client, onClose, user, unmount };
}

/** The browser's database. */
vi.mock('idb-keyval', () => import('../../testing/fake-idb-keyval.ts'));

const press = (name: string) => screen.getByRole('button', { name });
const type = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (text) await user.type(field, text);
};

beforeEach(() => {
  localStorage.clear();
  stored.clear();
  vi.stubGlobal('scrollTo', vi.fn());
  vi.spyOn(globalThis, 'setTimeout');
});
afterEach(() => {
  // A redirect that is still due would change the path of the next test.
  const { calls, results } = vi.mocked(setTimeout).mock;
  for (const [index, [, ms]] of calls.entries()) {
    if (ms === limits.logoutRedirectMs) clearTimeout(results[index]?.value);
  }
});

test('counts an emoji of a bio once, as the limit does', async () => {
  const { user } = open();
  await user.click(screen.getByLabelText('Bio'));
  await user.paste('🎰'.repeat(80));
  expect(screen.getByText(`${(me.bio ?? '').length + 80}/150 characters`)).toBeTruthy();
});

// spec: S2.109, S2.115, S7.17, S7.18, S8.54
test('sends what was changed and nothing else, shows it everywhere and says so', async () => {
  const { server, client, onClose, user } = open();
  client.setQueryData(['people', me.id, 'profile'], { ...me, email: undefined });
  await type(user, 'Bio', 'One hour max.');
  expect(screen.getByText('13/150 characters')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Show my name' }));
  await user.click(press('Save Changes'));
  await screen.findByText('Profile Updated');
  expect(server.sent(updateProfile).map(({ body }) => body)).toEqual([
    { bio: 'One hour max.', showName: true },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(client.getQueryData(['people', me.id, 'profile'])).toMatchObject({ bio: 'One hour max.' });
});

test('a verified account that types a new tag reads that its badge ends; another case of the old one keeps it', async () => {
  const note = /verified badge ends/;
  const { user } = open(undefined, { ...me, isVerified: true });
  expect(screen.queryByText(note)).toBeNull();
  await type(user, 'Profile tag', (me.username ?? '').toUpperCase());
  expect(screen.queryByText(note)).toBeNull();
  await type(user, 'Profile tag', 'another_name');
  expect(screen.getByText(note)).toBeTruthy();
});

test('without a change nothing is sent', async () => {
  const { server, onClose, user } = open();
  await user.click(press('Save Changes'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent(updateProfile)).toEqual([]);
});

// spec: S5.17, S5.20
test("the rules' messages stand at their fields, and the first one has the focus", async () => {
  const { server, user } = open();
  await type(user, 'Profile tag', '');
  await type(user, 'New password', 'short');
  await user.click(press('Save Changes'));
  await screen.findByText('Profile tag is required');
  expect(screen.getByText("Passwords don't match or current password required")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Profile tag'));
  expect(server.sent(updateProfile)).toEqual([]);
});

test("the server's refusals stand at their fields, and what was typed stays", async () => {
  const { onClose, user } = open((api) =>
    api.on(updateProfile, () =>
      refuse(400, 'VALIDATION', 'Current password is incorrect', {
        errors: [{ path: 'currentPassword', message: 'Current password is incorrect' }],
      }),
    ),
  );
  await type(user, 'Email', 'new@example.com');
  await type(user, 'Current password', 'Wrong-1');
  await user.click(press('Save Changes'));
  await screen.findByText('Current password is incorrect');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'new@example.com');
  expect(onClose).not.toHaveBeenCalled();
});

// spec: S8.13
test('a name that is taken is said at the profile tag, any other failure in a toast', async () => {
  let response: Refusal = refuseField('profileTag', 'Username is taken');
  let available = true;
  const { user } = open((api) =>
    api.on(updateProfile, () => response).on(checkUsername, () => ({ available })),
  );
  await type(user, 'Profile tag', 'tess_in_temora');
  await screen.findByText('Username is available');
  available = false;
  await user.click(press('Save Changes'));
  await screen.findByText('Username is taken');
  response = refuse(500, 'INTERNAL', 'Something went wrong');
  await user.click(press('Save Changes'));
  await screen.findByText('Update Failed');
  expect(screen.getByText('Failed to update profile. Please try again.')).toBeTruthy();
});

// spec: S2.114
test('nothing that was typed is lost without a word', async () => {
  const { onClose, user } = open();
  await type(user, 'Bio', 'Half an idea');
  await user.click(press('Cancel'));
  const question = () => screen.getByRole('dialog', { name: 'Discard changes?' });
  await user.click(within(question()).getByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Bio')).toHaveProperty('value', 'Half an idea');
  await user.click(press('Close'));
  await user.click(within(question()).getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('what the end of the session kept from being saved is there again after the login, without passwords', async () => {
  vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
  const ended = open((api) => api.on(updateProfile, () => refuse(401, 'UNAUTHENTICATED', 'Unauthorized')));
  await type(ended.user, 'Bio', 'One hour max.');
  await type(ended.user, 'Profile tag', 'marnie_again');
  await ended.user.click(screen.getByRole('switch', { name: 'Show my name' }));
  await type(ended.user, 'Email', 'new@example.com');
  await type(ended.user, 'Current password', 'Galah-Perch-42');
  await ended.user.click(press('Save Changes'));
  await waitFor(() => expect(browser.redirectTo).toHaveBeenCalled());
  ended.unmount();
  expect(JSON.stringify(localStorage)).not.toContain('Galah-Perch-42');

  const { server, user, unmount } = open();
  expect(screen.getByLabelText('Bio')).toHaveProperty('value', 'One hour max.');
  expect(screen.getByLabelText('Profile tag')).toHaveProperty('value', 'marnie_again');
  await type(user, 'Current password', 'Galah-Perch-42');
  await user.click(press('Save Changes'));
  await screen.findByText('Profile Updated');
  expect(server.sent(updateProfile)[0]?.body).toEqual({
    profileTag: 'marnie_again',
    bio: 'One hour max.',
    showName: true,
    email: 'new@example.com',
    currentPassword: 'Galah-Perch-42',
  });
  unmount();
  open();
  expect(screen.getByLabelText('Bio')).toHaveProperty('value', me.bio);
});

test('a bio that was discarded, or changed on another device since, does not come back', async () => {
  const first = open();
  await type(first.user, 'Bio', 'Half an idea');
  first.unmount();
  const elsewhere = open(undefined, { ...me, bio: 'From my phone' });
  expect(screen.getByLabelText('Bio')).toHaveProperty('value', 'From my phone');
  elsewhere.unmount();

  const { user, unmount } = open();
  expect(screen.getByLabelText('Bio')).toHaveProperty('value', 'Half an idea');
  await user.click(press('Cancel'));
  await user.click(press('Discard'));
  unmount();
  open();
  expect(screen.getByLabelText('Bio')).toHaveProperty('value', me.bio);
});

test('a save without a response is said in a toast, because the end of the form is out of sight', async () => {
  const { user } = open((api) => api.on(updateProfile, () => unreachable));
  await type(user, 'Bio', 'One hour max.');
  await user.click(press('Save Changes'));
  await screen.findByText('Update Failed');
  expect(screen.getByText("We can't reach Reelmates. Please try again.")).toBeTruthy();
});

test('a new password that was saved without a response is found by the next try, which saves the rest', async () => {
  const signedOut = refuse(401, 'UNAUTHENTICATED', 'Unauthorized');
  const { server, onClose, user } = open((api) =>
    api.on(updateProfile, sequence(unreachable, signedOut, signedOut, me)).on(login, () => me),
  );
  await type(user, 'Current password', 'Galah-Perch-42');
  await type(user, 'New password', 'Galah-Perch-43');
  await type(user, 'Confirm password', 'Galah-Perch-43');
  await user.click(press('Save Changes'));
  await screen.findByText('Update Failed');
  await type(user, 'Bio', 'One hour max.');
  await user.click(press('Save Changes'));
  await screen.findByText('Profile Updated');
  expect(server.sent(login).map(({ body }) => body)).toEqual([
    { username: me.email, password: 'Galah-Perch-43' },
  ]);
  expect(server.sent(updateProfile).at(-1)?.body).toEqual({
    bio: 'One hour max.',
    currentPassword: 'Galah-Perch-43',
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test('an account whose deletion got no response and ended the session is said to be deleted, perhaps', async () => {
  const redirect = vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
  const signedOut = refuse(401, 'UNAUTHENTICATED', 'Unauthorized');
  const { client, user } = open((api) => api.on(deleteAccount, sequence(unreachable, signedOut, signedOut)));
  await user.click(press('Delete account'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  await user.type(sheet.getByLabelText('Your password'), 'Galah-Perch-42');
  await user.click(sheet.getByRole('button', { name: 'Delete account' }));
  await screen.findByText('Failed to delete account. Please try again.');
  await user.click(sheet.getByRole('button', { name: 'Delete account' }));
  await screen.findByText('Your account may be deleted');
  expect(client.getQueryData(['me'])).toBeNull();
  expect(redirect).not.toHaveBeenCalled();
});

test('a password that the browser filled in is no change', async () => {
  const { onClose, user } = open();
  await type(user, 'Current password', 'Galah-Perch-42');
  await user.click(press('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
});

// spec: S2.110, S7.11, S8.14, S8.55
test('an address that is not verified can be mailed again', async () => {
  const { server, user } = open((api) =>
    api.on(sendVerificationEmail, sequence(undefined, refuse(429, 'RATE_LIMITED', 'Too many mails.'))),
  );
  expect(screen.getByText('Your email is not verified')).toBeTruthy();
  await user.click(press('Resend Verification'));
  await screen.findByText('Verification Email Sent');
  expect(server.sent(sendVerificationEmail)[0]?.body).toEqual({ userId: me.id });
  await user.click(press('Resend Verification'));
  await screen.findByText('Failed to Send Email');
  expect(screen.getByText('Please try again later.')).toBeTruthy();
});

test.each([
  ['Resend Verification', sendVerificationEmail],
  [/^Download your data/, authMe],
  ['Log Out', logout],
])('a double click on %s acts once', async (name, endpoint) => {
  const { server, user } = open((api) =>
    api
      .on(sendVerificationEmail, () => undefined)
      .on(authMe, () => me)
      .on(logout, () => undefined),
  );
  await user.dblClick(screen.getByRole('button', { name }));
  await waitFor(() => expect(server.sent(endpoint).length).toBeGreaterThan(0));
  expect(server.sent(endpoint)).toHaveLength(1);
});

test('a change of the address that waits is told and can be taken back', async () => {
  const waiting = { ...me, emailVerified: true, pendingEmail: 'waits@example.com' };
  const { server, user } = open(
    (api) => api.on(updateProfile, () => ({ ...waiting, pendingEmail: null })),
    waiting,
  );
  expect(screen.getByText('waits@example.com')).toBeTruthy();
  await user.click(press('Cancel change'));
  await screen.findByText('Email change cancelled');
  expect(server.sent(updateProfile)[0]?.body).toEqual({ email: me.email });
  expect(screen.queryByText('waits@example.com')).toBeNull();
});

test('a file that is not a photo is refused, and removing the current photo is a change', async () => {
  const { server, user } = open(undefined, { ...me, profileImageUrl: '/images/old' });
  const input = screen.getByLabelText('Profile photo', { selector: 'input' });
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } });
  choose(new File(['%PDF'], 'cv.pdf', { type: 'application/pdf' }));
  await screen.findByText('Invalid file type');
  expect(screen.getByText('Please choose an image file')).toBeTruthy();
  choose(new File([new Uint8Array(5_242_881)], 'big.jpg', { type: 'image/jpeg' }));
  await screen.findByText('File too large');
  expect(screen.getByText('Please choose an image smaller than 5MB')).toBeTruthy();
  await user.click(press('Remove photo'));
  await user.click(press('Save Changes'));
  await screen.findByText('Profile Updated');
  expect(server.sent(updateProfile)[0]?.body).toEqual({ profileImageUrl: null });
});

// spec: S2.113, S4.3, S9.28
test('Log Out leads to / after half a second', async () => {
  const { client, user } = open((api) => api.on(logout, () => undefined));
  let pathWhenSignedOut: string | undefined;
  client.getQueryCache().subscribe(() => {
    if (client.getQueryData(['me']) === null) pathWhenSignedOut ??= location.pathname;
  });
  await user.click(press('Log Out'));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(pathWhenSignedOut).toBe('/profile');
});

/** A session that was logged without a connection. */
async function logOffline() {
  await enqueue(
    newEntry<'session'>(me.id, 'a-key', {
      kind: 'session',
      request: { amountSpent: '31.10', amountWon: '7.20', sessionDate: '2026-11-20T09:00:00.000Z' },
      typed: emptySession,
    }),
  );
}

test('Log Out leaves nothing of the account on the device, and what is not personal', async () => {
  localStorage.setItem('theme', 'light');
  localStorage.setItem('break', '2031-01-01T00:00:00.000Z');
  writeDraft(me.id, 'win', { caption: 'Half an idea' });
  const { client, user } = open((api) => api.on(logout, () => undefined));
  await user.click(press('Log Out'));
  await waitFor(() => expect(client.getQueryData(['me'])).toBeNull());
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

test('Log Out flushes the outbox first, and asks nothing when that succeeds', async () => {
  await logOffline();
  const { client, server, user } = open((api) =>
    api.on(logout, () => undefined).on(logPlaySession, () => aPlaySession()),
  );
  await user.click(press('Log Out'));
  await waitFor(() => expect(client.getQueryData(['me'])).toBeNull());
  expect(server.sent(logPlaySession)).toHaveLength(1);
  expect(screen.queryByRole('dialog', { name: 'Log out without sending?' })).toBeNull();
});

test('Log Out asks about sessions that cannot be sent, and deletes them only then', async () => {
  await logOffline();
  const { client, server, user } = open((api) =>
    api.on(logout, () => undefined).on(logPlaySession, () => refuse(503, 'UNAVAILABLE', 'Please try again')),
  );
  const question = () => screen.findByRole('dialog', { name: 'Log out without sending?' });
  await user.click(press('Log Out'));
  expect((await question()).textContent).toContain(
    '1 thing that you did without a connection is on this device only',
  );
  await user.click(within(await question()).getByRole('button', { name: 'Stay signed in' }));
  expect(server.sent(logout)).toHaveLength(0);
  expect(await readOutbox(me.id)).toHaveLength(1);
  await user.click(press('Log Out'));
  await user.click(within(await question()).getByRole('button', { name: 'Delete and log out' }));
  await waitFor(() => expect(client.getQueryData(['me'])).toBeNull());
  expect(stored.size).toBe(0);
  expect(hasOutbox(me.id)).toBe(false);
});

test('Log Out asks, and is not prevented, where the outbox cannot be read', async () => {
  await logOffline();
  vi.spyOn(stored, 'get').mockImplementation(() => {
    throw new DOMException('denied', 'UnknownError');
  });
  const { client, user } = open((api) => api.on(logout, () => undefined));
  await user.click(press('Log Out'));
  const question = await screen.findByRole('dialog', { name: 'Log out without sending?' });
  // It may not be possible to delete it, either.
  expect(question.textContent).toContain('leaves it on this device until you log in here again.');
  await user.click(within(question).getByRole('button', { name: 'Delete and log out' }));
  await waitFor(() => expect(client.getQueryData(['me'])).toBeNull());
});

// spec: S8.5
test('a refused Log Out says why', async () => {
  const { user } = open((api) => api.on(logout, () => refuse(500, 'INTERNAL', 'The database is away.')));
  await user.click(press('Log Out'));
  await screen.findByText('Logout failed');
  expect(screen.getByText('The database is away.')).toBeTruthy();
});

test('Log Out without a connection fails where the device could not remember it, instead of seeming to succeed', async () => {
  const { client, user } = open((api) => api.on(logout, () => unreachable));
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  await user.click(press('Log Out'));
  await screen.findByText('Logout failed');
  vi.unstubAllGlobals();
  expect(client.getQueryData(['me'])).toMatchObject({ id: me.id });
});
