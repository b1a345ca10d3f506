import {
  adminLeaderboard,
  adminLeaderboardMonths,
  deletePrize,
  type Leaderboard,
  type Prize,
  savePrize,
} from '@reelmates/contract/competition/leaderboard';
import {
  finishMonth,
  monthEntries,
  restoreEntry,
  strikeEntry,
} from '@reelmates/contract/competition/month-review';
import {
  type AdminAward,
  markAwardPaid,
  type Strike,
  withdrawAward,
} from '@reelmates/contract/competition/prizes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { browser } from '../../lib/api/unauthorized.ts';
import { aPage } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { writePageSettings } from '../../testing/page-settings.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Refusal, refuse, unreachable } from '../../testing/replies.ts';
import { LeaderboardSection } from './leaderboard-section.tsx';

const months = {
  currentMonth: '2026-11',
  months: ['2026-11', '2026-10'],
  endsAt: '2026-11-30T13:00:00.000Z',
  timeZone: 'Australia/Sydney',
};
const entry = {
  id: '1',
  userId: '101',
  username: 'nan_of_nelson',
  profileImageUrl: null,
  isVerified: false,
  points: 1064,
  position: 1,
};

const nothing: Leaderboard = { leaderboard: [], prizes: [] };

/** A server with the prizes of November. */
function serve(prizes: Prize[] = []) {
  return fakeApi()
    .on(adminLeaderboardMonths, () => months)
    .on(adminLeaderboard, ({ params }) =>
      params.month === '2026-11' ? { ...nothing, leaderboard: [entry], prizes } : nothing,
    )
    .on(savePrize, ({ body: { prizeDescription = null, from: _from, ...body } }) => {
      const saved = { id: '8', ...body, prizeDescription };
      prizes.push(saved);
      return saved;
    })
    .on(deletePrize, () => {
      prizes.length = 0;
      return undefined;
    });
}

const prize: Prize = {
  id: '7',
  month: '2026-11',
  position: 2,
  prizeValue: '$150',
  prizeDescription: 'By bank transfer',
};
const open = () => renderScreen(<LeaderboardSection />, { at: '/admin/leaderboard' });
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const type = async (name: string, text: string) => userEvent.type(await field(name), text);

it('counts one point in the singular', async () => {
  serve().on(adminLeaderboard, () => ({ ...nothing, leaderboard: [{ ...entry, points: 1 }] }));
  open();
  expect(await screen.findByText('1 pt')).toBeTruthy();
});

// spec: S2.160, S2.161
it('shows the ranking of the chosen month', async () => {
  serve();
  open();
  expect((await screen.findByText(/1,064 pts/)).closest('li')?.textContent).toContain('@nan_of_nelson');
  const select = screen.getByRole('combobox', { name: 'Month' });
  expect(within(select).getByRole('option', { name: 'November 2026 (Current)' })).toBeTruthy();
  await userEvent.selectOptions(select, 'October 2026');
  expect(await screen.findByText('Nobody has points in October 2026.')).toBeTruthy();
  expect(screen.getByText('Points reset automatically on the 1st of each month.')).toBeTruthy();
});

it('a double click saves one prize, and neither complains of the emptied form nor replaces what it was told of', async () => {
  const prizes = [prize];
  const api = serve(prizes);
  open();
  await type('Position', '4');
  await type('Prize value', '$50');
  const button = screen.getByRole('button', { name: 'Add Prize' });
  fireEvent.click(button, { detail: 1 });
  expect(await screen.findByText('Prize Saved')).toBeTruthy();
  fireEvent.click(button, { detail: 2 });
  await expect(screen.findByText('Validation Error', {}, { timeout: 100 })).rejects.toThrow();

  const changed = 'This prize has changed since you opened it. Please look at it again.';
  api.on(savePrize, () => refuse(409, 'CONFLICT', changed));
  await userEvent.click(screen.getByRole('button', { name: 'Edit prize for position 2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Update Prize' }), { detail: 1 });
  expect(await screen.findByText(changed)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Update Prize' }), { detail: 2 });
  await expect(
    waitFor(() => expect(api.sent(savePrize)).toHaveLength(3), { timeout: 100 }),
  ).rejects.toThrow();
});

it('a prize that was typed when the session ended is there again, and can be discarded', async () => {
  vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
  serve().on(savePrize, () => refuse(401, 'UNAUTHENTICATED', 'Unauthorized'));
  const ended = open();
  await type('Position', '4');
  await type('Prize value', '$50');
  await userEvent.click(screen.getByRole('button', { name: 'Add Prize' }));
  await waitFor(() => expect(browser.redirectTo).toHaveBeenCalled());
  ended.unmount();

  serve();
  const again = open();
  expect(await field('Prize value')).toHaveProperty('value', '$50');
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await field('Position')).toHaveProperty('value', '');
  expect(document.activeElement).toBe(await field('Position'));
  expect(screen.queryByText('Your unsaved changes are back.')).toBeNull();
  again.unmount();
  serve();
  open();
  expect(await field('Prize value')).toHaveProperty('value', '');
});

const warning = /^Members are promised a monthly prize of \$500, and November 2026 has no such prize yet\.$/;

it('warns while the current month lacks the promised prize, and in no other month', async () => {
  writePageSettings({ monthlyPrize: '$500' });
  serve([prize]);
  open();
  expect(await screen.findByText(warning)).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), '2026-12');
  expect(screen.queryByText(warning)).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), '2026-11');
  await type('Position', '1');
  await type('Prize value', '$350');
  await userEvent.click(screen.getByRole('button', { name: 'Add Prize' }));
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
});

it('warns of nothing where nothing is promised', async () => {
  writePageSettings({ monthlyPrize: null });
  serve();
  open();
  expect(await screen.findByText('No prizes set for this month.')).toBeTruthy();
  expect(screen.queryByText(/^Members are promised/)).toBeNull();
});

// spec: S2.160, S5.50, S5.51, S8.76
it('adds a prize, its position a number and a blank description none', async () => {
  const api = serve();
  open();
  await type('Position', '4');
  await type('Prize value', ' $50 ');
  await type('Description', '  ');
  await userEvent.click(screen.getByRole('button', { name: 'Add Prize' }));
  expect(await screen.findByText('Prize Saved')).toBeTruthy();
  expect(api.sent(savePrize)[0]?.body).toEqual({
    month: '2026-11',
    position: 4,
    prizeValue: '$50',
    prizeDescription: null,
    from: null,
  });
  expect(await screen.findByRole('button', { name: 'Delete prize for position 4' })).toBeTruthy();
  expect(await field('Position')).toHaveProperty('value', '');
});

// spec: S2.160
it('changes the prize of a position', async () => {
  const api = serve([prize]);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit prize for position 2' }));
  expect(await field('Description')).toHaveProperty('value', 'By bank transfer');
  const value = await field('Prize value');
  expect(document.activeElement).toBe(value);
  await userEvent.clear(value);
  await userEvent.type(value, '$175');
  await userEvent.click(screen.getByRole('button', { name: 'Update Prize' }));
  await waitFor(() =>
    expect(api.sent(savePrize)[0]?.body).toMatchObject({ position: 2, prizeValue: '$175' }),
  );
});

// spec: S5.49
it('needs a position and a value', async () => {
  const api = serve();
  open();
  await type('Prize value', ' ');
  await userEvent.click(screen.getByRole('button', { name: 'Add Prize' }));
  const notice = await screen.findByText('Validation Error');
  expect(notice.parentElement?.textContent).toContain('Position and prize value are required.');
  expect(api.sent(savePrize)).toHaveLength(0);
});

// spec: S5.50, S9.5
it.each(['0', '101', '1.5', 'first'])('refuses the position %s', async (position) => {
  const api = serve();
  open();
  await type('Position', position);
  await type('Prize value', '$5');
  await userEvent.click(screen.getByRole('button', { name: 'Add Prize' }));
  expect(await screen.findAllByText('Position must be a whole number from 1 to 100')).not.toHaveLength(0);
  expect(api.sent(savePrize)).toHaveLength(0);
});

// spec: S8.34
it('keeps what was typed when saving fails', async () => {
  serve().on(savePrize, () => refuse(500, 'INTERNAL', 'no'));
  open();
  await type('Position', '4');
  await type('Prize value', '$50');
  await userEvent.click(screen.getByRole('button', { name: 'Add Prize' }));
  expect(await screen.findByText('Failed to save prize.')).toBeTruthy();
  expect(await field('Prize value')).toHaveProperty('value', '$50');
});

// spec: S2.160, S8.35, S8.77
it('deletes after a question, and says when it could not', async () => {
  let fails = true;
  const prizes = [prize];
  serve(prizes).on(deletePrize, () => {
    if (fails) return refuse(500, 'INTERNAL', 'no');
    prizes.length = 0;
    return undefined;
  });
  open();
  const remove = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete prize for position 2' }));
    const sheet = screen.getByRole('dialog', { name: 'Delete this prize?' });
    expect(sheet.textContent).toContain('$150 for position 2 in November 2026');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Delete' }));
  };
  await remove();
  expect(await screen.findByText('Failed to delete prize.')).toBeTruthy();
  fails = false;
  await remove();
  expect(await screen.findByText('Prize Deleted')).toBeTruthy();
  expect(await screen.findByText('No prizes set for this month.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Prizes for November 2026' }));
});

const at = '2026-11-03T02:00:00.000Z';
const award = (
  id: string,
  status: AdminAward['status'],
  username: string | null,
  changes: Partial<AdminAward> = {},
): AdminAward => ({
  id,
  prizeId: '7',
  position: 2,
  prizeValue: '$150',
  rank: Number(id),
  winner: username === null ? null : { userId: `10${id}`, username, isVerified: false },
  status,
  offeredAt: at,
  claimUntil: '2026-12-03T02:00:00.000Z',
  claimedAt: null,
  ...changes,
});

it('withdraws an offer or a claim after a question, and says when it could not', async () => {
  let fails = true;
  let awards = [award('4', 'claimed', 'fourth_mate', { claimedAt: at }), award('3', 'expired', 'third_mate')];
  const october = { leaderboard: [], prizes: [{ ...prize, month: '2026-10' }], status: 'final' as const };
  const api = serve()
    .on(adminLeaderboard, ({ params }) => (params.month === '2026-10' ? { ...october, awards } : nothing))
    .on(withdrawAward, () => {
      if (fails) return refuse(500, 'INTERNAL', 'no');
      const [, ...others] = awards;
      const withdrawn = award('4', 'withdrawn', 'fourth_mate');
      awards = [award('5', 'pending', 'fifth_mate'), withdrawn, ...others];
      return withdrawn;
    });
  open();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Month' }), 'October 2026');
  const withdraw = async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Withdraw $150 from fourth_mate (position 2)' }),
    );
    const sheet = screen.getByRole('dialog', { name: 'Withdraw this prize?' });
    expect(sheet.textContent).toContain('fourth_mate has claimed $150');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Withdraw' }));
  };
  await withdraw();
  expect(await screen.findByText('Failed to withdraw prize.')).toBeTruthy();
  fails = false;
  await withdraw();
  expect(await screen.findByText('Prize Withdrawn')).toBeTruthy();
  expect(api.sent(withdrawAward).map(({ body }) => body)).toEqual([{ from: 'claimed' }, { from: 'claimed' }]);
  // An ended award cannot be withdrawn.
  await screen.findByRole('button', { name: /^Withdraw \$150 from fifth_mate/ });
  expect(screen.getAllByRole('button', { name: /^Withdraw / })).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Prizes for October 2026' }));
});

it('offers the twelve months ahead, and of a month that is over shows who won and its statements', async () => {
  const october = {
    leaderboard: [{ ...entry, isStaff: true as const }],
    prizes: [{ ...prize, month: '2026-10' }],
    status: 'final' as const,
    statement: { number: 2, publishedAt: at },
    statements: [2, 1].map((number) => ({ number, publishedAt: at })),
    awards: [award('3', 'pending', 'third_mate'), award('2', 'expired', null)],
  };
  serve().on(adminLeaderboard, ({ params }) => (params.month === '2026-10' ? october : nothing));
  open();
  const select = await screen.findByRole('combobox', { name: 'Month' });
  expect(within(select).getAllByRole('option')[0]?.textContent).toBe('November 2027');
  await userEvent.selectOptions(select, 'October 2026');
  const link = await screen.findByRole('link', { name: /^@third_/ });
  const row = link.closest('li');
  expect(row?.textContent).toMatch(/position 3.*Unclaimed.*Can be claimed until Dec \d, 2026/);
  expect(screen.getByText(/^Former member/).closest('li')?.textContent).toContain('Expired');
  expect(screen.getByText('Statement 2 (correction)')).toBeTruthy();
  expect(screen.getByText('Staff')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Prize' })).toBeNull();
});

const review = {
  endsAt: '2026-11-08T02:00:00.000Z',
  pending: { posts: 0, jackpots: 0 },
  expected: [{ prizeId: '7', position: 2, userId: '101', username: 'nan_of_nelson', rank: 1 }],
  version: 'board-1',
};
const struck: Strike = {
  userId: '101',
  username: 'nan_of_nelson',
  points: 1064,
  reason: 'Not their own photos',
  by: { id: '99', username: 'marnie_r' },
  at,
  version: 'strike-1',
};
const inOctober = async () =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Month' }), 'October 2026');

it('finishes a month after a question, once nothing is pending', async () => {
  let pending = { posts: 2, jackpots: 1 };
  let isFinal = false;
  const october = () => ({
    leaderboard: [entry],
    prizes: [{ ...prize, month: '2026-10' }],
    ...(isFinal
      ? { status: 'final' as const }
      : { status: 'review' as const, review: { ...review, pending } }),
  });
  const api = serve()
    .on(adminLeaderboard, ({ params }) => (params.month === '2026-10' ? october() : nothing))
    .on(finishMonth, ({ params }) => {
      isFinal = true;
      return { month: params.month, statement: { number: 1, publishedAt: at } };
    });
  const { unmount } = open();
  await inOctober();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Finish month' });
  expect(button.disabled).toBe(true);
  expect(screen.getByRole('link', { name: '2 posts' }).getAttribute('href')).toBe('/admin/posts');
  expect(screen.getByRole('link', { name: '1 jackpot' }).getAttribute('href')).toBe('/admin/jackpots');
  expect(screen.getByText(/\(rank 1\)/).textContent).toContain('Position 2: @nan_of_nelson');
  unmount();
  pending = { posts: 0, jackpots: 0 };
  open();
  await inOctober();
  await userEvent.click(await screen.findByRole('button', { name: 'Finish month' }));
  const sheet = screen.getByRole('dialog', { name: 'Finish October 2026?' });
  expect(sheet.textContent).toContain('1 winner is told');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Finish month' }));
  expect(await screen.findByText('Month finished')).toBeTruthy();
  expect(api.sent(finishMonth)[0]).toMatchObject({
    params: { month: '2026-10' },
    body: { version: 'board-1' },
  });
  await screen.findByText('This month is over. Its prizes can’t be changed any more.');
  // The button that was pressed is gone.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Prizes for October 2026' }));
  expect(await screen.findByText('This month is over. Its prizes can’t be changed any more.')).toBeTruthy();
});

it('says that the board has changed since the admin saw it, shows it, and finishes it after another look', async () => {
  let current = review;
  const changed = 'The board has changed since you opened it. Please look at it again.';
  const api = serve()
    .on(adminLeaderboard, ({ params }) =>
      params.month === '2026-10'
        ? { leaderboard: [entry], prizes: [], status: 'review' as const, review: current }
        : nothing,
    )
    .on(finishMonth, ({ params, body }) =>
      body?.version === current.version
        ? { month: params.month, statement: { number: 1, publishedAt: at } }
        : refuse(409, 'CONFLICT', changed),
    );
  open();
  await inOctober();
  await screen.findByRole('button', { name: 'Check the entries of nan_of_nelson' });
  const [winner] = review.expected;
  current = {
    ...review,
    expected: [{ ...winner, username: 'kea_kim' }],
    version: 'board-2',
  } as typeof review;
  const finish = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Finish month' }));
    const sheet = screen.getByRole('dialog', { name: 'Finish October 2026?' });
    await userEvent.click(within(sheet).getByRole('button', { name: 'Finish month' }));
  };
  await finish();
  expect(await screen.findByText(changed)).toBeTruthy();
  await screen.findByRole('button', { name: 'Check the entries of kea_kim' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await finish();
  expect(await screen.findByText('Month finished')).toBeTruthy();
  expect(api.sent(finishMonth).map(({ body }) => body?.version)).toEqual(['board-1', 'board-2']);
});

it('shows a member’s entries, strikes the member out with a reason, and puts the entry back', async () => {
  let strikes: Strike[] = [];
  const api = serve()
    .on(adminLeaderboard, ({ params }) =>
      params.month === '2026-10'
        ? { leaderboard: strikes.length > 0 ? [] : [entry], prizes: [], status: 'final' as const, strikes }
        : nothing,
    )
    .on(monthEntries, () =>
      aPage([
        {
          kind: 'post',
          id: '12',
          points: 2,
          status: 'approved',
          amount: '640.00',
          caption: 'A good night',
          imageUrl: '/images/abc',
          machineType: null,
          venue: { id: '3', name: 'The Galah Hotel' },
          isWithdrawn: false,
          createdAt: at,
        },
        {
          kind: 'post',
          id: '11',
          points: 0,
          status: 'approved',
          amount: null,
          caption: null,
          imageUrl: null,
          machineType: null,
          venue: null,
          isWithdrawn: true,
          createdAt: at,
        },
      ]),
    )
    .on(strikeEntry, () => {
      strikes = [struck];
      return struck;
    })
    .on(restoreEntry, () => {
      strikes = [];
      return undefined;
    });
  open();
  await inOctober();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Check the entries of nan_of_nelson, position 1' }),
  );
  const sheet = screen.getByRole('dialog', { name: 'Entries of nan_of_nelson' });
  expect(await within(sheet).findByText('A good night')).toBeTruthy();
  expect(within(sheet).getByRole('link', { name: 'Win of $640.00' }).getAttribute('href')).toBe('/posts/12');
  expect(within(sheet).getByText('Private win')).toBeTruthy();
  // The list does not say whether it has a photo.
  expect(within(sheet).getByText('Not shown')).toBeTruthy();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Strike out' }));
  const question = screen.getByRole('dialog', { name: 'Strike out nan_of_nelson?' });
  const strike = () => userEvent.click(within(question).getByRole('button', { name: 'Strike out' }));
  await strike();
  expect(await within(question).findByText('Please give a reason')).toBeTruthy();
  await userEvent.type(within(question).getByLabelText('Reason'), 'Not their own photos');
  await strike();
  expect(await screen.findByText('Entry struck out')).toBeTruthy();
  expect(api.sent(strikeEntry)[0]?.body).toEqual({ userId: '101', reason: 'Not their own photos' });
  expect(screen.queryByRole('dialog')).toBeNull();
  const row = (await screen.findByText('Not their own photos')).closest('li');
  const title = { name: 'Monthly Leaderboard Management' };
  expect(document.activeElement).toBe(screen.getByRole('heading', title));
  expect(row?.textContent).toContain('1,064 points · by @marnie_r');
  await userEvent.click(screen.getByRole('button', { name: 'Put back nan_of_nelson' }));
  expect(await screen.findByText('Entry put back')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Struck out')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Prizes for October 2026' }));
  await waitFor(() => expect(screen.queryByText('Not their own photos')).toBeNull());
});

it('marks a claimed prize as paid and not again, and says what another admin has done', async () => {
  let award4 = award('4', 'claimed', 'fourth_mate', { claimedAt: at });
  const october = { leaderboard: [], prizes: [{ ...prize, month: '2026-10' }], status: 'final' as const };
  const api = serve()
    .on(adminLeaderboard, ({ params }) =>
      params.month === '2026-10' ? { ...october, awards: [award4] } : nothing,
    )
    .on(markAwardPaid, ({ body }) => {
      award4 = { ...award4, paidAt: body.isPaid ? at : null };
      return award4;
    });
  open();
  await inOctober();
  const button = await screen.findByRole('button', { name: 'Paid: $150 to fourth_mate' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(button);
  expect(await screen.findByText('Marked as paid')).toBeTruthy();
  expect(await screen.findByText(/^Paid Nov/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  api.on(markAwardPaid, () => refuse(409, 'CONFLICT', 'Only a claimed prize can be marked as paid.'));
  await userEvent.click(screen.getByRole('button', { name: 'Paid: $150 to fourth_mate' }));
  expect(await screen.findByText('Only a claimed prize can be marked as paid.')).toBeTruthy();
});

describe('what another admin has done first is shown:', () => {
  const changed = 'This prize has changed since you opened it. Please look at it again.';
  const seen = { prizeValue: '$150', prizeDescription: 'By bank transfer' };
  const current: Prize = { ...prize, prizeValue: '$200' };

  it('a prize that was changed while it was edited is replaced by the second press', async () => {
    const prizes = [prize];
    const api = serve(prizes).on(savePrize, () => refuse(409, 'CONFLICT', changed));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit prize for position 2' }));
    prizes[0] = current;
    await userEvent.click(screen.getByRole('button', { name: 'Update Prize' }));
    expect(await screen.findByText(changed)).toBeTruthy();
    expect(await screen.findByText('$200')).toBeTruthy();
    expect(await field('Prize value')).toHaveProperty('value', '$150');
    await userEvent.click(screen.getByRole('button', { name: 'Update Prize' }));
    await waitFor(() =>
      expect(api.sent(savePrize).map(({ body }) => body.from)).toEqual([
        seen,
        { prizeValue: '$200', prizeDescription: 'By bank transfer' },
      ]),
    );
  });

  it('a prize that was changed while its deletion was asked about stays', async () => {
    const prizes = [prize];
    const api = serve(prizes).on(deletePrize, () => refuse(409, 'CONFLICT', changed));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete prize for position 2' }));
    prizes[0] = current;
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(changed)).toBeTruthy();
    expect(await screen.findByText('$200')).toBeTruthy();
    expect(api.sent(deletePrize).map(({ body }) => body)).toEqual([{ from: seen }]);
  });

  it('a prize that is deleted twice is gone', async () => {
    const prizes = [prize];
    serve(prizes).on(deletePrize, () => {
      prizes.length = 0;
      return refuse(404, 'NOT_FOUND', 'Prize not found');
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete prize for position 2' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Prize Deleted')).toBeTruthy();
    expect(await screen.findByText('No prizes set for this month.')).toBeTruthy();
  });

  it('a prize whose month has ended stays, and the question goes', async () => {
    const prizes = [prize];
    const message = 'This month is over. Its prizes can’t be deleted.';
    const api = serve(prizes).on(deletePrize, () => refuse(409, 'CONFLICT', message));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete prize for position 2' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(api.sent(adminLeaderboardMonths)).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  /** A claimed prize of October, which changes when a request is refused. */
  const openClaimed = async (becomes: AdminAward, refused: Refusal) => {
    let awards = [award('4', 'claimed', 'fourth_mate', { claimedAt: at })];
    const october = { leaderboard: [], prizes: [{ ...prize, month: '2026-10' }], status: 'final' as const };
    const change = () => {
      awards = [becomes];
      return refused;
    };
    serve()
      .on(adminLeaderboard, ({ params }) => (params.month === '2026-10' ? { ...october, awards } : nothing))
      .on(withdrawAward, change)
      .on(markAwardPaid, change);
    open();
    await inOctober();
  };

  /** The button that was pressed is gone, or disabled. */
  const expectFocusKept = () =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Prizes for October 2026' }));

  it('a prize that is paid is not withdrawn', async () => {
    const paid = award('4', 'claimed', 'fourth_mate', { claimedAt: at, paidAt: at });
    await openClaimed(paid, refuse(409, 'CONFLICT', 'It was handed over already.'));
    await userEvent.click(await screen.findByRole('button', { name: /^Withdraw / }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('It was handed over already.')).toBeTruthy();
    expect(await screen.findByText(/^Paid Nov/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expectFocusKept();
  });

  it.each([
    refuse(409, 'CONFLICT', 'Only a claimed prize can be marked as paid.'),
    refuse(404, 'NOT_FOUND', 'Award not found'),
  ])('a prize that is withdrawn is not paid', async (refused) => {
    await openClaimed(award('4', 'withdrawn', 'fourth_mate'), refused);
    await userEvent.click(await screen.findByRole('button', { name: /^Paid: / }));
    expect(await screen.findByText('Withdrawn')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Paid: / })).toBeNull();
    expectFocusKept();
  });

  it('a month that waits for another entry again is not finished', async () => {
    let current = review;
    serve()
      .on(adminLeaderboard, ({ params }) =>
        params.month === '2026-10'
          ? { leaderboard: [entry], prizes: [], status: 'review' as const, review: current }
          : nothing,
      )
      .on(finishMonth, () => {
        current = { ...review, pending: { posts: 1, jackpots: 0 } };
        return refuse(409, 'CONFLICT', '1 post of this month is still pending.');
      });
    open();
    await inOctober();
    await userEvent.click(await screen.findByRole('button', { name: 'Finish month' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Finish month' }));
    expect(await screen.findByText('1 post of this month is still pending.')).toBeTruthy();
    await screen.findByRole('link', { name: '1 post' });
    expectFocusKept();
  });

  it('an entry that was struck out again is put back after another look', async () => {
    let strikes = [struck];
    const changed = 'This has changed since you opened it. Please look at it again.';
    const api = serve()
      .on(adminLeaderboard, ({ params }) =>
        params.month === '2026-10'
          ? { leaderboard: [], prizes: [], status: 'final' as const, strikes }
          : nothing,
      )
      .on(restoreEntry, ({ body }) => {
        if (body?.version !== 'strike-2') {
          strikes = [{ ...struck, reason: 'A second account', version: 'strike-2' }];
          return refuse(409, 'CONFLICT', changed);
        }
        strikes = [];
        return undefined;
      });
    open();
    await inOctober();
    await userEvent.click(await screen.findByRole('button', { name: 'Put back nan_of_nelson' }));
    expect(await screen.findByText(changed)).toBeTruthy();
    expect(await screen.findByText('A second account')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Put back nan_of_nelson' }));
    expect(await screen.findByText('Entry put back')).toBeTruthy();
    expect(api.sent(restoreEntry).map(({ body }) => body?.version)).toEqual(['strike-1', 'strike-2']);
  });

  it('an entry that is put back twice is back', async () => {
    let strikes = [struck];
    serve()
      .on(adminLeaderboard, ({ params }) =>
        params.month === '2026-10'
          ? { leaderboard: [], prizes: [], status: 'final' as const, strikes }
          : nothing,
      )
      .on(restoreEntry, () => {
        strikes = [];
        return refuse(404, 'NOT_FOUND', 'This entry is not struck out.');
      });
    open();
    await inOctober();
    await userEvent.click(await screen.findByRole('button', { name: 'Put back nan_of_nelson' }));
    expect(await screen.findByText('Entry put back')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Not their own photos')).toBeNull());
  });
});

describe('an act that succeeded although its response was lost is shown:', () => {
  const lost = /^We can't reach Reelmates\./;
  /** October with these parts, which `act` changes before its response is lost. */
  const serveOctober = (read: () => Partial<Leaderboard> & { awards?: AdminAward[]; strikes?: Strike[] }) =>
    serve().on(adminLeaderboard, ({ params }) =>
      params.month === '2026-10' ? { ...nothing, status: 'final' as const, ...read() } : nothing,
    );
  const confirm = async (name: string) =>
    userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

  it('a saved prize', async () => {
    const prizes: Prize[] = [];
    const api = serve(prizes).on(savePrize, () => {
      prizes.push({ ...prize, position: 4, prizeValue: '$50' });
      return unreachable;
    });
    open();
    await type('Position', '4');
    await type('Prize value', '$50');
    await userEvent.click(await screen.findByRole('button', { name: 'Add Prize' }));
    expect(await screen.findByText(lost)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Delete prize for position 4' })).toBeTruthy();
    expect(await field('Prize value')).toHaveProperty('value', '$50');
    expect(api.sent(savePrize)).toHaveLength(1);
  });

  it('a deleted prize', async () => {
    const prizes = [prize];
    serve(prizes).on(deletePrize, () => {
      prizes.length = 0;
      return unreachable;
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete prize for position 2' }));
    await confirm('Delete');
    expect(await screen.findByText('No prizes set for this month.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a withdrawn prize', async () => {
    let awards = [award('4', 'pending', 'fourth_mate')];
    serveOctober(() => ({ prizes: [{ ...prize, month: '2026-10' }], awards })).on(withdrawAward, () => {
      awards = [award('4', 'withdrawn', 'fourth_mate')];
      return unreachable;
    });
    open();
    await inOctober();
    await userEvent.click(await screen.findByRole('button', { name: /^Withdraw \$150/ }));
    await confirm('Withdraw');
    expect(await screen.findByText('Withdrawn')).toBeTruthy();
  });

  it('a prize that is marked as paid', async () => {
    let awards = [award('4', 'claimed', 'fourth_mate', { claimedAt: at })];
    serveOctober(() => ({ prizes: [{ ...prize, month: '2026-10' }], awards })).on(markAwardPaid, () => {
      awards = [award('4', 'claimed', 'fourth_mate', { claimedAt: at, paidAt: at })];
      return unreachable;
    });
    open();
    await inOctober();
    await userEvent.click(await screen.findByRole('button', { name: /^Paid: / }));
    expect(await screen.findByText(/^Paid Nov/)).toBeTruthy();
  });

  it('a finished month', async () => {
    let october: Partial<Leaderboard> = { status: 'review', ...{ review } };
    serveOctober(() => october).on(finishMonth, () => {
      october = {};
      return unreachable;
    });
    open();
    await inOctober();
    await userEvent.click(await screen.findByRole('button', { name: 'Finish month' }));
    await confirm('Finish month');
    expect(await screen.findByText('This month is over. Its prizes can’t be changed any more.')).toBeTruthy();
  });

  it('an entry that was struck out', async () => {
    let strikes: Strike[] = [];
    serveOctober(() => ({ leaderboard: strikes.length > 0 ? [] : [entry], strikes }))
      .on(monthEntries, () => aPage([]))
      .on(strikeEntry, () => {
        strikes = [struck];
        return unreachable;
      });
    open();
    await inOctober();
    await userEvent.click(await screen.findByRole('button', { name: /^Check the entries of nan_of_nelson/ }));
    await confirm('Strike out');
    const question = screen.getByRole('dialog', { name: 'Strike out nan_of_nelson?' });
    await userEvent.type(within(question).getByLabelText('Reason'), 'Not their own photos');
    await userEvent.click(within(question).getByRole('button', { name: 'Strike out' }));
    expect(await within(question).findByText(lost)).toBeTruthy();
    expect(await screen.findByText('Struck out')).toBeTruthy();
  });

  it('an entry that was put back', async () => {
    let strikes = [struck];
    serveOctober(() => ({ strikes })).on(restoreEntry, () => {
      strikes = [];
      return unreachable;
    });
    open();
    await inOctober();
    await userEvent.click(await screen.findByRole('button', { name: 'Put back nan_of_nelson' }));
    await waitFor(() => expect(screen.queryByText('Struck out')).toBeNull());
  });

  it('or, if the board cannot be reloaded either, that it did not load, and Retry loads it', async () => {
    const prizes = [prize];
    const api = serve(prizes).on(deletePrize, () => {
      prizes.length = 0;
      api.on(adminLeaderboard, () => unreachable);
      return unreachable;
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete prize for position 2' }));
    await confirm('Delete');
    await screen.findByRole('heading', { name: "Leaderboard didn't load" });
    serve(prizes);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No prizes set for this month.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: "Leaderboard didn't load" })).toBeNull();
  });
});
