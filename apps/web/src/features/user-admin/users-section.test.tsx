import {
  banUser,
  listUsers,
  readUser,
  updateUserStats,
  userHistory,
  userReports,
  verifyUser,
} from '@reelmates/contract/admin/admin-users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { browser } from '../../lib/api/unauthorized.ts';
import { patterns } from '../../lib/paths.ts';
import { anAdminUser, aPage } from '../../testing/factories.ts';
import { type FakeApi, fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse, sequence, unreachable } from '../../testing/replies.ts';
import type { AdminUser } from './user-admin-queries.ts';
import { UsersSection } from './users-section.tsx';

const tess = anAdminUser();
const gaz = anAdminUser({ id: '8', username: 'gaz_gympie', displayName: 'Gary Whitlock', isVerified: true });
let users: AdminUser[];
let api: FakeApi;
beforeEach(() => {
  users = [tess, gaz];
  api = fakeApi()
    .on(listUsers, ({ query }) => {
      const found = users.filter(({ username }) => username?.includes(query.search ?? ''));
      return { users: found, total: query.search ? found.length : 2846, nextCursor: null };
    })
    .on(
      readUser,
      ({ params }) => users.find(({ id }) => id === params.userId) ?? refuse(404, 'NOT_FOUND', ''),
    );
});

const visit = (at = '/admin/users') =>
  renderScreen(
    <Route path={patterns.adminTab}>
      <UsersSection />
    </Route>,
    { at },
  );
const row = async (name = '@tess_in_temora') => {
  const found = (await screen.findByText(name)).closest('li');
  if (!found) throw new Error(`no row of ${name}`);
  return within(found);
};
const dialog = () => within(screen.getByRole('dialog'));
const hidden = { hidden: true } as const;
/** The old and new values above the button. */
const changes = () => dialog().getAllByRole('status', hidden)[0]?.textContent;

describe('the list of accounts', () => {
  // spec: S2.149, S2.151, S2.152
  it('shows how many there are, and each with its stats', async () => {
    visit();
    expect(await screen.findByText('2,846 users')).toBeTruthy();
    const { getByText } = await row();
    for (const text of ['Tess Hallam', '51', '163', '1.2K', '205']) expect(getByText(text)).toBeTruthy();
    expect(screen.getByText('Showing 2 of 2,846. Search to narrow the list.')).toBeTruthy();
    expect((await row('@gaz_gympie')).getByRole('img', { name: 'Verified' })).toBeTruthy();
  });

  // spec: S2.149, S2.150, S5.59
  it('searches 300 ms after the last letter, and keeps search and sort in the address', async () => {
    const { user } = visit();
    await row();
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'gaz');
    await waitFor(() => expect(screen.queryByText('@tess_in_temora')).toBeNull());
    expect(screen.getByText('1 user')).toBeTruthy();
    expect(api.sent(listUsers).map(({ query }) => query.search)).toEqual([undefined, 'gaz']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort users' }), 'Points high to low');
    await waitFor(() =>
      expect(api.sent(listUsers).at(-1)?.query).toEqual({ search: 'gaz', sort: 'points:desc' }),
    );
    expect(location.search).toBe('?search=gaz&sort=points%3Adesc');
    history.back();
    await waitFor(() => expect(location.search).toBe('?search=gaz'));
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort users' }).value).toBe(
        'signup:desc',
      ),
    );
  });

  it('begins with the search and sort of its address', async () => {
    visit('/admin/users?search=gaz&sort=lifetime:asc');
    await row('@gaz_gympie');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('gaz');
    expect(api.sent(listUsers).map(({ query }) => query)).toEqual([{ search: 'gaz', sort: 'lifetime:asc' }]);
  });

  // spec: S2.153
  it('shows texts for no match and for a failure', async () => {
    const { unmount } = visit('/admin/users?search=nobody');
    expect(await screen.findByText('No users found.')).toBeTruthy();
    expect(screen.getByText('No users match your search.')).toBeTruthy();
    unmount();
    api.on(listUsers, () => refuse(500, 'INTERNAL', 'no'));
    const { user } = visit('/admin/users?search=other');
    expect(await screen.findByRole('heading', { name: "Users didn't load" })).toBeTruthy();
    api.on(listUsers, () => ({ users: [tess], total: 1, nextCursor: null }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await row();
  });

  it('shows more where there are more', async () => {
    api.on(listUsers, ({ query }) =>
      query.cursor === undefined
        ? { users: [tess], total: 2, nextCursor: 'next' }
        : { users: [gaz], total: 2, nextCursor: null },
    );
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await row('@gaz_gympie');
    await row();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('the verified badge', () => {
  // spec: S2.151, S7.66, S8.72
  it('shows at once, and what the server says stays', async () => {
    const { promise, resolve } = Promise.withResolvers<AdminUser>();
    api.on(verifyUser, () => promise);
    const { user } = visit();
    await user.click((await row()).getByRole('button', { name: 'Verify @tess_in_temora' }));
    expect((await row()).getByRole('button', { name: 'Unverify @tess_in_temora' })).toBeTruthy();
    resolve({ ...tess, isVerified: true });
    expect(await screen.findByText('User verified')).toBeTruthy();
    api.on(verifyUser, () => tess);
    await user.click((await row()).getByRole('button', { name: 'Unverify @tess_in_temora' }));
    expect(await screen.findByText('User unverified')).toBeTruthy();
    const username = 'tess_in_temora';
    expect(api.sent(verifyUser).map(({ body }) => body)).toEqual([
      { isVerified: true, username },
      { isVerified: false, username },
    ]);
  });

  it('is not given to a new username: the list shows it instead', async () => {
    const message = 'The username has changed: it is @tess_tv now. Please look again.';
    api.on(verifyUser, () => refuse(409, 'CONFLICT', message));
    const { user } = visit();
    const { getByRole } = await row();
    users = [{ ...tess, username: 'tess_tv' }];
    await user.click(getByRole('button', { name: 'Verify @tess_in_temora' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await row('@tess_tv')).getByRole('button', { name: 'Verify @tess_tv' })).toBeTruthy();
  });

  // spec: S8.30
  it('goes back where the server refuses', async () => {
    api.on(verifyUser, () => refuse(500, 'INTERNAL', 'no'));
    const { user } = visit();
    await user.click((await row()).getByRole('button', { name: 'Verify @tess_in_temora' }));
    expect(await screen.findByText('Failed to toggle verification. Please try again.')).toBeTruthy();
    expect((await row()).getByRole('button', { name: 'Verify @tess_in_temora' })).toBeTruthy();
  });
});

describe('a ban', () => {
  it("has a reason, an end and the choice to take down the member's content", async () => {
    api.on(banUser, ({ body }) => ({
      ...tess,
      isBanned: true,
      ban: { at: '2026-11-01T00:00:00.000Z', reason: body.reason ?? null, until: body.until ?? null },
    }));
    const { user } = visit();
    await user.click((await row()).getByRole('button', { name: 'Ban @tess_in_temora' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason', ...hidden }), 'Casino links');
    await user.selectOptions(dialog().getByRole('combobox', { name: 'Ends', ...hidden }), '7 days');
    await user.click(dialog().getByRole('checkbox', hidden));
    await user.click(dialog().getByRole('button', { name: 'Ban', ...hidden }));
    expect(await screen.findByText('User banned')).toBeTruthy();
    expect((await row()).getByText('BANNED')).toBeTruthy();
    const [sent] = api.sent(banUser);
    expect(sent?.body).toMatchObject({ isBanned: true, reason: 'Casino links', takeDown: true });
    const days = (Date.parse(sent?.body.until ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
  });

  it('has the same end in each attempt, since the first may have arrived and would count as a change by another admin', async () => {
    api.on(banUser, sequence(unreachable, { ...tess, isBanned: true }));
    const { user } = visit();
    await user.click((await row()).getByRole('button', { name: 'Ban @tess_in_temora' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Ends', ...hidden }), '7 days');
    await user.click(dialog().getByRole('button', { name: 'Ban', ...hidden }));
    expect(await screen.findByText(/We can't reach/)).toBeTruthy();
    const laterBy = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);
    await user.click(dialog().getByRole('button', { name: 'Ban', ...hidden }));
    expect(await screen.findByText('User banned')).toBeTruthy();
    laterBy.mockRestore();
    const [first, second] = api.sent(banUser);
    expect(second?.body).toEqual(first?.body);
  });

  it('is there again after the login where the session has ended, and gone once it was discarded', async () => {
    vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
    api.on(banUser, () => refuse(401, 'UNAUTHENTICATED', 'Unauthorized'));
    const begin = async () => {
      const { user, unmount } = visit();
      await user.click((await row()).getByRole('button', { name: 'Ban @tess_in_temora' }));
      return { user, unmount, reason: await screen.findByRole('textbox', { name: 'Reason', ...hidden }) };
    };
    const ended = await begin();
    await ended.user.type(ended.reason, 'Casino links');
    await ended.user.click(dialog().getByRole('button', { name: 'Ban', ...hidden }));
    await waitFor(() => expect(browser.redirectTo).toHaveBeenCalled());
    ended.unmount();

    const again = await begin();
    expect(again.reason).toHaveProperty('value', 'Casino links');
    await again.user.click(dialog().getByRole('button', { name: 'Cancel', ...hidden }));
    await again.user.click(screen.getByRole('button', { name: 'Discard', ...hidden }));
    again.unmount();
    expect((await begin()).reason).toHaveProperty('value', '');
  });

  // spec: S8.31
  it('that the server refuses leaves its form open with its input', async () => {
    api.on(banUser, () => refuse(500, 'INTERNAL', 'no'));
    const { user } = visit();
    await user.click((await row()).getByRole('button', { name: 'Ban @tess_in_temora' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason', ...hidden }), 'Casino links');
    await user.click(dialog().getByRole('button', { name: 'Ban', ...hidden }));
    expect(await screen.findByText('Failed to toggle ban status. Please try again.')).toBeTruthy();
    expect(dialog().getByDisplayValue('Casino links')).toBeTruthy();
  });

  it('is refused of an admin before anything is typed', async () => {
    users = [anAdminUser({ isAdmin: true })];
    const { user } = visit();
    await user.click((await row()).getByRole('button', { name: 'Ban @tess_in_temora' }));
    expect(await screen.findByText('An admin cannot be banned. Remove their admin role first.')).toBeTruthy();
  });

  it('of another admin is shown, and can be changed', async () => {
    const { user } = visit();
    await row();
    users = [
      { ...tess, isBanned: true, ban: { at: '2026-11-01T00:00:00.000Z', reason: 'Spam', until: null } },
    ];
    await user.click((await row()).getByRole('button', { name: 'Ban @tess_in_temora' }));
    expect(await screen.findByRole('dialog', { name: 'Change the ban of @tess_in_temora' })).toBeTruthy();
    expect(dialog().getByDisplayValue('Spam')).toBeTruthy();
  });

  it('keeps its end to the second where only its reason is changed', async () => {
    const until = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 3_645_678).toISOString();
    const ban = { at: '2026-11-01T00:00:00.000Z', reason: 'Spam', until };
    api.on(banUser, () => ({ ...tess, isBanned: true, ban }));
    const { user } = visit();
    await row();
    users = [{ ...tess, isBanned: true, ban }];
    await user.click((await row()).getByRole('button', { name: 'Ban @tess_in_temora' }));
    await user.type(await screen.findByDisplayValue('Spam'), ' and insults');
    await user.click(dialog().getByRole('button', { name: 'Change ban' }));
    expect(await screen.findByText('Ban changed')).toBeTruthy();
    expect(api.sent(banUser)[0]?.body).toMatchObject({ reason: 'Spam and insults', until });
  });

  it('asks before its input is discarded', async () => {
    const { user } = visit();
    await user.click((await row()).getByRole('button', { name: 'Ban @tess_in_temora' }));
    await user.type(await screen.findByRole('textbox', { name: 'Reason', ...hidden }), 'Casino links');
    await user.click(dialog().getByRole('button', { name: 'Cancel', ...hidden }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing', ...hidden }));
    expect(dialog().getByDisplayValue('Casino links')).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Cancel', ...hidden }));
    await user.click(await screen.findByRole('button', { name: 'Discard', ...hidden }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not replace one that another admin has made while the form was open, until that was seen', async () => {
    const { user } = visit();
    await user.click((await row()).getByRole('button', { name: 'Ban @tess_in_temora' }));
    await user.type(await screen.findByLabelText(/Reason/), 'Rude');
    const theirs = { at: '2026-11-01T00:00:00.000Z', reason: 'Threats', until: null };
    const current = { status: 'changed', item: { isBanned: true, ban: theirs } };
    api.on(banUser, () => refuse(409, 'CONFLICT', 'This ban has changed.', { current }));
    await user.click(dialog().getByRole('button', { name: 'Ban' }));
    expect(
      await screen.findByText(
        'Changed since you opened it: banned without an end, “Threats”. Press again to replace that.',
      ),
    ).toBeTruthy();
    expect(dialog().getByDisplayValue('Rude')).toBeTruthy();
    api.on(banUser, () => ({ ...tess, isBanned: true, ban: { ...theirs, reason: 'Rude' } }));
    await user.click(dialog().getByRole('button', { name: 'Change ban' }));
    expect(await screen.findByText('Ban changed')).toBeTruthy();
    expect(api.sent(banUser).map(({ body }) => body.from)).toEqual([
      null,
      { reason: 'Threats', until: null },
    ]);
  });

  it('of an account that another admin has made an admin is refused, and the list shows it', async () => {
    const message = 'An admin cannot be banned. Remove their admin role first.';
    api.on(banUser, () => {
      users = [{ ...tess, isAdmin: true }];
      return refuse(409, 'CONFLICT', message);
    });
    const { user } = visit();
    await user.click((await row()).getByRole('button', { name: 'Ban @tess_in_temora' }));
    await user.click(await dialog().findByRole('button', { name: 'Ban', ...hidden }));
    expect(await screen.findByText('Admin')).toBeTruthy();
    expect(await dialog().findByText(message)).toBeTruthy();
    expect(dialog().queryByRole('button', { name: 'Ban', ...hidden })).toBeNull();
  });

  it('of another admin is not lifted by an admin who saw an earlier one: it is shown instead', async () => {
    const seen = { at: '2026-11-01T00:00:00.000Z', reason: 'Spam', until: null };
    users = [{ ...tess, isBanned: true, ban: seen }];
    const message = 'This ban has changed since you looked. Please look at it again.';
    api.on(banUser, () => refuse(409, 'CONFLICT', message));
    const { user } = visit();
    const { getByRole } = await row();
    users = [
      { ...tess, displayName: 'Tess as she is now', isBanned: true, ban: { ...seen, reason: 'Underage' } },
    ];
    await user.click(getByRole('button', { name: 'Unban @tess_in_temora' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await screen.findByText('Tess as she is now')).toBeTruthy();
  });

  // spec: S7.67, S8.31, S8.73
  it('is lifted at once, and stays where the server refuses', async () => {
    users = [
      { ...tess, isBanned: true, ban: { at: '2026-11-01T00:00:00.000Z', reason: 'Spam', until: null } },
    ];
    api.on(banUser, () => refuse(500, 'INTERNAL', 'no'));
    const { user } = visit();
    await user.click((await row()).getByRole('button', { name: 'Unban @tess_in_temora' }));
    expect(await screen.findByText('Failed to toggle ban status. Please try again.')).toBeTruthy();
    expect((await row()).getByText('BANNED')).toBeTruthy();
    api.on(banUser, () => tess);
    await user.dblClick((await row()).getByRole('button', { name: 'Unban @tess_in_temora' }));
    expect(await screen.findByText('User unbanned')).toBeTruthy();
    // The second press does not ask whether to ban again.
    expect(screen.queryByRole('dialog', hidden)).toBeNull();
    expect((await row()).queryByText('BANNED')).toBeNull();
    const lift = { isBanned: false, from: { reason: 'Spam', until: null } };
    expect(api.sent(banUser).map(({ body }) => body)).toEqual([lift, lift]);
  });
});

describe('the stats of an account', () => {
  const open = async (of: AdminUser = tess) => {
    users = [of];
    const { user } = visit();
    await user.click((await row()).getByRole('button', { name: 'Edit stats @tess_in_temora' }));
    const replace = async (label: string, text: string) => {
      const input = dialog().getByRole('textbox', { name: label, ...hidden });
      await user.clear(input);
      if (text !== '') await user.type(input, text);
    };
    return {
      user,
      replace,
      save: () => user.click(dialog().getByRole('button', { name: 'Save', ...hidden })),
    };
  };

  // spec: S2.155, S7.65, S8.71
  it('are shown old and new before they are saved, and only what changed is sent', async () => {
    api.on(updateUserStats, () => ({
      ...tess,
      biggestWin: '1000.50',
      customBiggestWin: '1000.50',
      points: 12,
    }));
    const { replace, save, user } = await open();
    expect(dialog().getByText('Nothing is changed.')).toBeTruthy();
    await replace('Biggest win ($)', '1,000.5');
    await replace('Points', '12');
    await user.type(dialog().getByRole('textbox', { name: 'Reason', ...hidden }), 'Counted twice');
    expect(changes()).toBe('Biggest win: $640.00 →becomes $1,000.50Points: 51 →becomes 12');
    await save();
    expect(await screen.findByText('Stats updated')).toBeTruthy();
    expect(api.sent(updateUserStats)[0]?.body).toEqual({
      biggestWin: '1000.50',
      points: 12,
      from: { biggestWin: null, points: 51 },
      reason: 'Counted twice',
    });
    expect((await row()).getByText('12')).toBeTruthy();
  });

  // spec: S5.52, S5.53
  it('accept 0 for invalid input, and end an override', async () => {
    const custom = anAdminUser({ biggestWin: '7.00', customBiggestWin: '7.00' });
    api.on(updateUserStats, () => tess);
    const { replace, save, user } = await open(custom);
    await replace('Lifetime winnings ($)', '');
    await replace('Points', 'abc');
    await user.click(dialog().getByRole('checkbox', hidden));
    expect(changes()).toContain('Biggest win: $7.00 →becomes from their posts');
    await save();
    await screen.findByText('Stats updated');
    expect(api.sent(updateUserStats)[0]?.body).toMatchObject({
      biggestWin: null,
      lifetimeWinnings: '0.00',
      points: 0,
    });
  });

  it('are compared again where another admin has changed them, with nothing typed lost', async () => {
    const item = { ...tess, points: 70 };
    let isStale = true;
    api.on(updateUserStats, () =>
      isStale
        ? refuse(409, 'CONFLICT', 'These stats have changed.', { current: { status: 'changed', item } })
        : tess,
    );
    const { replace, save } = await open();
    await replace('Points', '12');
    await save();
    expect(await screen.findByText(/^Another admin has changed these stats/)).toBeTruthy();
    expect(changes()).toBe('Points: 70 →becomes 12');
    isStale = false;
    await save();
    await screen.findByText('Stats updated');
    expect(api.sent(updateUserStats).map(({ body }) => body.from)).toEqual([{ points: 51 }, { points: 70 }]);
  });

  // spec: S8.29
  it('say that they could not be saved', async () => {
    api.on(updateUserStats, () => refuse(500, 'INTERNAL', 'no'));
    const { replace, save } = await open();
    await replace('Points', '12');
    await save();
    expect(await screen.findByText('Failed to update user stats. Please try again.')).toBeTruthy();
    expect(dialog().getByDisplayValue('12')).toBeTruthy();
  });

  it('of an account that was erased are not saved, and it leaves the list', async () => {
    api.on(updateUserStats, () => {
      users = [gaz];
      return refuse(404, 'NOT_FOUND', 'User not found');
    });
    const { replace, save } = await open();
    await replace('Points', '12');
    await save();
    expect(await screen.findByText('User not found')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('@tess_in_temora', { ignore: 'dialog *' })).toBeNull());
    expect(dialog().getByDisplayValue('12')).toBeTruthy();
  });

  it('say at the field what the server has against it', async () => {
    const { replace, save } = await open();
    await replace('Biggest win ($)', '-5');
    await save();
    expect(await screen.findByText('Biggest win must be a valid positive number')).toBeTruthy();
  });
});

describe('the details of an account', () => {
  // spec: S2.154
  it('have the whole account, its history and the reports', async () => {
    users = [
      anAdminUser({
        bio: 'Two lines',
        points: -1200,
        customBiggestWin: '640.00',
        ban: { at: '2026-11-01T00:00:00.000Z', reason: 'Spam', until: null },
        isBanned: true,
      }),
    ];
    api
      .on(userHistory, () => ({
        ...aPage([
          {
            id: '1',
            action: 'post.deny',
            actor: { id: '2', username: 'marnie_r' },
            target: { kind: 'post', id: '12' },
            before: null,
            after: { denialReason: 'Casino' },
            content: null,
            createdAt: '2025-11-22T08:42:00.000Z',
          },
        ]),
        summary: { pending: 1, approved: 2, denied: 3, reports: 4, reportsUpheld: 1, bans: 1 },
      }))
      .on(userReports, () => aPage([]));
    const { user } = visit();
    await user.click((await row()).getByRole('button', { name: 'View details @tess_in_temora' }));
    for (const text of [
      '7',
      'tess@example.com',
      '+61 400000000',
      'Two lines',
      '−1,200',
      '$640.00 (custom override)',
      '$8,412.75',
      'Spam',
    ]) {
      expect(dialog().getByText(text)).toBeTruthy();
    }
    await user.click(dialog().getByRole('radio', { name: 'History', ...hidden }));
    expect(await screen.findByText('Denied post 12')).toBeTruthy();
    expect(
      dialog().getByText('Content now: 2 approved, 3 denied, 1 pending. 4 reports, 1 upheld. 1 ban.'),
    ).toBeTruthy();
    await user.click(dialog().getByRole('radio', { name: 'Reports', ...hidden }));
    expect(await screen.findByText('No reports')).toBeTruthy();
  });
});
