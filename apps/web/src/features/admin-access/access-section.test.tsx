import {
  type AdminCandidate,
  type AdminEntry,
  addAdmin,
  confirmPassword,
  listAdmins,
  removeAdmin,
  searchAdminCandidates,
} from '@reelmates/contract/admin/admins';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { foreignError, refuse, unreachable } from '../../testing/replies.ts';
import { AccessSection } from './access-section.tsx';
import { PasswordQuestion } from './password-question.tsx';

const marnie: AdminEntry = {
  id: '99',
  username: 'marnie_r',
  email: 'marnie@example.com',
  role: 'admin',
  createdAt: '2025-11-01T00:00:00.000Z',
};
const tess: AdminEntry = { ...marnie, id: '7', username: 'tess_in_temora', email: 'tess@example.com' };
const candidate = (more: Partial<AdminCandidate> = {}): AdminCandidate => ({
  id: '12',
  username: 'gaz_gympie',
  email: 'gaz@example.com',
  avatarUrl: null,
  isVerified: false,
  isAdmin: false,
  isBanned: false,
  ...more,
});

/** A server whose admins are Marnie, the viewer, and Tess. */
function serve(admins = [marnie, tess]) {
  return fakeApi({ viewer: aViewer({ isAdmin: true }) })
    .on(listAdmins, () => [...admins])
    .on(searchAdminCandidates, ({ query }) =>
      query.search === 'example'
        ? [candidate(), candidate({ id: '7', username: 'tess_in_temora', isAdmin: true })]
        : [],
    )
    .on(addAdmin, ({ body }) => {
      const added = { ...marnie, id: body.userId, username: 'gaz_gympie' };
      admins.push(added);
      return added;
    })
    .on(removeAdmin, ({ params }) => {
      admins.splice(
        admins.findIndex(({ id }) => id === params.id),
        1,
      );
      return undefined;
    });
}

const open = () => renderScreen(<AccessSection />, { at: '/admin/access' });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

// spec: S2.156
it('lists the admins with address, role and date, and protects the viewer', async () => {
  serve();
  open();
  const row = (await screen.findByRole('link', { name: /^@tess_/ })).closest('li');
  expect(row?.textContent).toContain('tess@example.com');
  expect(row?.textContent).toContain('admin');
  expect(row?.textContent).toMatch(/Added (Oct 31|Nov 1), 2025/);
  expect(screen.getByText('2 admins')).toBeTruthy();
  const own = await button('Remove marnie_r');
  expect(own.disabled).toBe(true);
  expect(screen.getByText('Only another admin can remove you.')).toBeTruthy();
});

// spec: S2.159
it('shows an empty list, and a Retry button after a failure', async () => {
  const api = serve([]).on(listAdmins, () => unreachable);
  const { user } = open();
  const retry = await button('Retry');
  api.on(listAdmins, () => []);
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'No admin users found' })).toBeTruthy();
});

// spec: S2.157, S2.158, S5.48, S8.74
it('adds the account of a search result', async () => {
  const api = serve();
  const { user } = open();
  await user.click(await button('Add Admin User'));
  const sheet = screen.getByRole('dialog', { name: 'Add Admin User' });
  expect((await button('Add Admin')).disabled).toBe(true);
  await user.type(within(sheet).getByLabelText('Search by username or email'), ' example ');
  const found = await button(/^@gaz_/);
  expect((await button(/^@tess_.*admin/)).disabled).toBe(true);
  await user.click(found);
  expect(within(sheet).getByLabelText('User ID')).toHaveProperty('value', '12');
  expect(within(sheet).getByText('@gaz_gympie · gaz@example.com')).toBeTruthy();
  await user.click(await button('Add Admin'));
  expect(await screen.findByText('Admin added')).toBeTruthy();
  expect(api.sent(addAdmin)[0]?.body).toEqual({ userId: '12', role: 'admin' });
  expect(await screen.findByRole('link', { name: /^@gaz_/ })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

// spec: S5.46, S8.32
it('says that an id is unknown, and keeps the input', async () => {
  serve().on(addAdmin, () => refuse(404, 'NOT_FOUND', 'User not found'));
  const { user } = open();
  await user.click(await button('Add Admin User'));
  const field = screen.getByLabelText('User ID');
  await user.type(field, ' {Enter}');
  expect(await screen.findByText('Please enter a user ID.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '7');
  expect(screen.getByText('tess_in_temora is an admin already.')).toBeTruthy();
  await user.type(field, '77{Enter}');
  expect(await screen.findByText('User not found')).toBeTruthy();
  expect(await screen.findByText('Failed to add admin user. Please try again.')).toBeTruthy();
  expect(field).toHaveProperty('value', '777');
});

// spec: S8.75
it('removes an admin after a confirmation', async () => {
  const api = serve();
  const { user } = open();
  await user.click(await button('Remove tess_in_temora'));
  await user.click(await button('Remove'));
  expect(await screen.findByText('Admin removed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: /^@tess_/ })).toBeNull());
  expect(api.sent(removeAdmin)[0]?.params).toEqual({ id: '7' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Access Management' }));
});

// spec: S8.33
it('shows why an admin cannot be removed, and the list as it is now', async () => {
  const message = 'tess_in_temora is the last admin; make somebody else an admin first';
  const api = serve().on(removeAdmin, () => refuse(409, 'CONFLICT', message));
  const { user } = open();
  await user.click(await button('Remove tess_in_temora'));
  await user.click(await button('Remove'));
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(api.sent(listAdmins)).toHaveLength(2));
});

// spec: S8.33
it('says that removing failed where the server gives no reason', async () => {
  serve().on(removeAdmin, () => foreignError);
  const { user } = open();
  await user.click(await button('Remove tess_in_temora'));
  await user.click(await button('Remove'));
  expect(await screen.findByText('Failed to remove admin user. Please try again.')).toBeTruthy();
});

it.each([
  [
    'removed',
    async (user: UserEvent) => {
      await user.click(await button('Remove tess_in_temora'));
      await user.click(await button('Remove'));
    },
  ],
  [
    'added',
    async (user: UserEvent) => {
      await user.click(await button('Add Admin User'));
      await user.type(screen.getByLabelText('User ID'), '12{Enter}');
    },
  ],
])(
  'loads the list again where the response is lost, because an admin may have been %s',
  async (_, change) => {
    const api = serve();
    api.on(removeAdmin, () => unreachable).on(addAdmin, () => unreachable);
    const { user } = open();
    await change(user);
    expect(await screen.findByText(/^We can't reach Reelmates/)).toBeTruthy();
    await waitFor(() => expect(api.sent(listAdmins)).toHaveLength(2));
  },
);

it('keeps the confirmation open if the password is not given', async () => {
  const api = serve().on(removeAdmin, () =>
    refuse(403, 'PASSWORD_REQUIRED', 'Please confirm your password.'),
  );
  const { user } = renderScreen(
    <>
      <AccessSection />
      <PasswordQuestion />
    </>,
    { at: '/admin/access' },
  );
  await user.click(await button('Remove tess_in_temora'));
  await user.click(await button('Remove'));
  const sheet = await screen.findByRole('dialog', { name: 'Confirm your password' });
  await user.click(within(sheet).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm your password' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Remove tess_in_temora?' })).toBeTruthy();
  expect(screen.queryByText('Error')).toBeNull();
  expect(api.sent(confirmPassword)).toEqual([]);
});
