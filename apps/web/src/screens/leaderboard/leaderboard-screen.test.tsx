import type { Me } from '@reelmates/contract/account/sign-in';
import {
  type BoardPrize,
  type Leaderboard,
  type LeaderboardEntry,
  leaderboard,
  leaderboardMonths,
  leaderboardStatement,
  ownRank,
  type Prize,
  type Statement,
  setLeaderboardListing,
} from '@reelmates/contract/competition/leaderboard';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Refusal, refuse } from '../../testing/replies.ts';
import { soon } from '../../testing/soon.ts';
import { LeaderboardScreen } from './leaderboard-screen.tsx';

const marnie = aViewer({ points: 14 });

/** Reports whether the observed element is in view. */
let seen: (isIntersecting: boolean) => void = () => {};

class FakeObserver {
  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
    seen = (isIntersecting) => act(() => onChange([{ isIntersecting }]));
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', FakeObserver));
afterEach(() => {
  vi.useRealTimers();
});

const entry = (position: number, changes: Partial<LeaderboardEntry> = {}): LeaderboardEntry => ({
  id: String(position),
  userId: String(100 + position),
  username: `mate_${position}`,
  profileImageUrl: null,
  isVerified: false,
  points: 300 - position,
  position,
  ...changes,
});
const entries = (count: number) => Array.from({ length: count }, (_, index) => entry(index + 1));
const mine = { userId: marnie.id, username: 'marnie_r' };
const prize = (position: number, prizeValue: string): Prize => ({
  id: String(position),
  month: '2026-11',
  position,
  prizeValue,
  prizeDescription: null,
});

const months = {
  currentMonth: '2026-11',
  months: ['2026-11', '2026-10', '2026-08'],
  endsAt: '2099-11-30T13:00:00.000Z',
  timeZone: 'Australia/Sydney',
};
const viewerRank = (changes = {}) => ({
  month: '2026-11',
  points: 14,
  position: 37,
  people: 412,
  isListed: true,
  ...changes,
});
const board = (leaderboard: LeaderboardEntry[], prizes: BoardPrize[] = []): Leaderboard => ({
  leaderboard,
  prizes,
});

/** The boards by month. */
type Boards = Record<string, () => Leaderboard | Refusal>;
const serve = (boards: Boards, viewer: Me | null = null) =>
  fakeApi({ viewer })
    .on(leaderboardMonths, () => months)
    .on(leaderboard, ({ params }) => boards[params.month]?.() ?? board([]))
    .on(ownRank, ({ query: { month = '2026-11' } }) => viewerRank({ month }));
const open = (address = '/leaderboard') => renderScreen(<LeaderboardScreen />, { at: address });
const list = () => screen.findByLabelText(/^Leaderboard of/);
const rowsOf = async () => [...(await list()).children];
const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: 'button, button *' }));

// spec: S2.9, S2.88, S9.4
it('shows strangers ten in order with their prizes, and without links to people', async () => {
  serve({ '2026-11': () => board(entries(12), [prize(1, '$250'), prize(5, 'Coffee machine')]) });
  open();
  const rows = await rowsOf();
  expect(rows).toHaveLength(10);
  expect(rows[0]?.textContent).toContain('mate_1');
  expect(rows[0]?.textContent).toContain('$250');
  expect(rows[4]?.textContent).toContain('Coffee machine');
  expect(within(await list()).queryAllByRole('link')).toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeTruthy();
  expect(screen.getByText('Same points: who got there first is ahead.')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

// spec: S6.17
it('shows the verified badge on the podium, in rows and beside the winner of a prize', async () => {
  const leaderboard = [entry(1, { isVerified: true }), entry(2), entry(3), entry(4, { isVerified: true })];
  const winner = { userId: '104', username: 'mate_4', isVerified: true, position: 4 };
  serve({ '2026-10': () => ({ leaderboard, prizes: [{ ...prize(1, '$500'), winner }], status: 'final' }) });
  open('/leaderboard?month=2026-10');
  const badges = (await rowsOf()).map((row) => within(row as HTMLElement).queryByRole('img') !== null);
  expect(badges).toEqual([true, false, false, true]);
  const winners = screen.getByText(/^Winner:/);
  expect(within(winners).getByRole('img', { name: 'Verified', hidden: true })).toBeTruthy();
});

// spec: S2.89, S4.30, S9.4
it('each press adds ten people and moves the focus there; another month begins with ten', async () => {
  serve({ '2026-11': () => board(entries(25)), '2026-10': () => board(entries(12)) });
  open();
  await list();
  press('Load More');
  const rows = await rowsOf();
  expect(rows).toHaveLength(20);
  expect(document.activeElement).toBe(rows[10]);
  press('Load More');
  expect(await rowsOf()).toHaveLength(25);
  expect(screen.queryByText('Load More')).toBeNull();
  press('Previous Month');
  expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeTruthy();
  expect(await rowsOf()).toHaveLength(10);
  press('This Month');
  expect(await rowsOf()).toHaveLength(10);
});

// spec: S2.87, S3.19
it('goes back month by month in the address, to the oldest', async () => {
  serve({
    '2026-11': () => board(entries(4)),
    '2026-10': () => board(entries(5)),
    '2026-08': () => board(entries(6)),
  });
  open();
  expect(await rowsOf()).toHaveLength(4);
  press('Previous Month');
  expect(location.search).toBe('?month=2026-10');
  expect(await rowsOf()).toHaveLength(5);
  expect(screen.queryByRole('timer')).toBeNull();
  press('Previous Month');
  expect(location.search).toBe('?month=2026-08');
  expect(await rowsOf()).toHaveLength(6);
  const previous = screen.getByRole('button', { name: 'Previous Month' });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  press('Previous Month');
  expect(location.search).toBe('?month=2026-08');
  press('This Month');
  expect(location.search).toBe('');
  expect(await rowsOf()).toHaveLength(4);
  expect(screen.getByRole('timer')).toBeTruthy();
});

it('shows the current month for an address that names none', async () => {
  serve({ '2026-11': () => board(entries(4)) });
  open('/leaderboard?month=2027-01');
  expect(await rowsOf()).toHaveLength(4);
});

// spec: S2.88
it('has no podium for two, marks the own row, and links to people for members', async () => {
  serve({ '2026-11': () => board([entry(1), entry(2, mine)]) }, marnie);
  open();
  const [first, own] = await rowsOf();
  expect(own?.textContent).toContain('marnie_r (You)');
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/users/101');
  expect(
    within(own as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/profile');
});

it('does not link to a hidden account', async () => {
  const hidden = { userId: '0', username: 'Hidden account', isHidden: true } as const;
  serve({ '2026-11': () => board([entry(1), entry(2, hidden)]) }, marnie);
  open();
  const rows = await rowsOf();
  await vi.waitFor(() => expect(rows[0]?.querySelector('a')).toBeTruthy(), soon);
  expect(rows[1]?.textContent).toContain('Hidden account');
  expect(rows[1]?.querySelector('a')).toBeNull();
});

it('pins the own row while it is out of view', async () => {
  serve({ '2026-11': () => board(entries(12).with(11, entry(12, mine))) }, marnie);
  open();
  const name = /^37.*\(You\).*14/;
  const pinned = () => screen.queryByRole('link', { name });
  // The entry is not among the ten shown.
  await screen.findByRole('link', { name });
  expect(pinned()?.getAttribute('href')).toBe('/points');
  press('Load More');
  expect(pinned()).toBeNull();
  seen(false);
  expect(pinned()).toBeTruthy();
  seen(true);
  expect(pinned()).toBeNull();
});

it('the switch takes the viewer off the board', async () => {
  let isListed = true;
  const boards = { '2026-11': () => board(isListed ? [entry(1), entry(2, mine)] : [entry(1)]) };
  const api = serve(boards, marnie)
    .on(ownRank, () => viewerRank({ isListed, position: isListed ? 2 : null }))
    .on(setLeaderboardListing, () => {
      isListed = false;
      return { isListed };
    });
  open();
  await userEvent.click(await screen.findByRole('switch', { name: 'List me on the leaderboard' }));
  expect(api.sent(setLeaderboardListing)[0]?.body).toEqual({ isListed: false });
  await vi.waitFor(() => expect(screen.queryByText(/\(You\)/)).toBeNull(), soon);
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
});

it('the switch keeps the focus while it is saved, and is pressed once', async () => {
  const { promise } = Promise.withResolvers<{ isListed: boolean }>();
  const api = serve({ '2026-11': () => board([entry(1)]) }, marnie)
    .on(ownRank, () => viewerRank({ isListed: true, position: 2 }))
    .on(setLeaderboardListing, () => promise);
  open();
  const listing = await screen.findByRole<HTMLButtonElement>('switch', {
    name: 'List me on the leaderboard',
  });
  await userEvent.click(listing);
  await vi.waitFor(() => expect(listing.getAttribute('aria-disabled')).toBe('true'), soon);
  // The browser takes the focus away from a button that is disabled.
  expect(listing.disabled).toBe(false);
  await userEvent.click(listing);
  expect(api.sent(setLeaderboardListing)).toHaveLength(1);
});

// spec: S2.90, S2.91, S2.92
it('an empty board shows its prizes and how to earn points', async () => {
  serve({ '2026-11': () => board([], [prize(1, '$250')]) });
  open();
  expect(
    await screen.findByText('No users on the leaderboard yet. Be the first to earn points!'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Share Your Win' })).toBeTruthy();
  expect(screen.getByText('$250')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'How to Earn Points' })).toBeTruthy();
  expect(screen.getByText('Post a win').closest('li')?.textContent).toContain('+2');
  expect(screen.getByText('Submit jackpot verification').closest('li')?.textContent).toContain('+1');
});

// spec: S9.32
it('goes over to the new month when the countdown has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-30T12:59:57.000Z') });
  let over = false;
  serve({ '2026-11': () => board(entries(4)) }).on(leaderboardMonths, () =>
    over
      ? { ...months, currentMonth: '2026-12', months: ['2026-12'], endsAt: '2026-12-31T13:00:00.000Z' }
      : { ...months, endsAt: '2026-11-30T13:00:00.000Z' },
  );
  open();
  expect((await screen.findByRole('timer')).getAttribute('aria-label')).toMatch(
    /^November closes in \d second/,
  );
  await list();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(screen.getByRole('timer', { name: 'November has closed' })).toBeTruthy();
  over = true;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.getByRole('timer').getAttribute('aria-label')).toMatch(
    /^December closes in 30 days, 23 hours/,
  );
  expect(
    await screen.findByText('No users on the leaderboard yet. Be the first to earn points!'),
  ).toBeTruthy();
});

it('Retry loads the board after a failure', async () => {
  let fails = true;
  serve({ '2026-11': () => (fails ? refuse(500, 'INTERNAL', 'no') : board(entries(3))) });
  open();
  expect(await screen.findByText("Leaderboard didn't load")).toBeTruthy();
  fails = false;
  press('Retry');
  expect(await rowsOf()).toHaveLength(3);
});

it('without a viewer, the focus of Retry, which its press removes, stays on the page', async () => {
  let fails = true;
  serve({ '2026-11': () => (fails ? refuse(500, 'INTERNAL', 'no') : board(entries(3))) });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  expect(await rowsOf()).toHaveLength(3);
  await vi.waitFor(() => expect(document.activeElement?.matches('main, main *')).toBe(true));
});

const head = (number: number) => ({ number, publishedAt: `2026-11-0${number}T02:00:00.000Z` });

it('says whether a month that is over is in review, final or corrected, and who is staff', async () => {
  const answer = (changes: Partial<Leaderboard>) => ({
    ...board([entry(1, { isStaff: true }), entry(2), entry(3), entry(4)]),
    ...changes,
  });
  let changes: Partial<Leaderboard> = { status: 'review', statement: null };
  serve({ '2026-10': () => answer(changes) });
  const { unmount } = open('/leaderboard?month=2026-10');
  expect(await screen.findByText(/still being reviewed, so places can change/)).toBeTruthy();
  expect((await rowsOf())[0]?.textContent).toContain('Staff');
  expect((await rowsOf())[1]?.textContent).not.toContain('Staff');
  expect(screen.getByText('Staff are listed, but can’t win prizes.')).toBeTruthy();
  unmount();
  changes = { status: 'final', statement: head(1) };
  const second = open('/leaderboard?month=2026-10');
  expect(await screen.findByText(/This month is over. Final since Nov /)).toBeTruthy();
  second.unmount();
  changes = { status: 'final', statement: head(2) };
  open('/leaderboard?month=2026-10');
  expect(await screen.findByText(/Final. Corrected Nov /)).toBeTruthy();
});

it('shows in a final month which rows won the prizes, and in the list of prizes who', async () => {
  const leaderboard = [entry(1), entry(2, { isStaff: true }), entry(3), entry(4)];
  const winner = (position: number | null) => ({
    userId: '9',
    username: 'late_mate',
    isVerified: false,
    position,
  });
  const prizes = [
    { ...prize(1, '$500'), winner: winner(3) },
    { ...prize(2, '$50'), winner: { ...winner(null), username: 'Former member' } },
    { ...prize(3, '$5'), winner: null },
    { ...prize(4, '$1'), winner: winner(3) },
  ];
  serve({ '2026-10': () => ({ leaderboard, prizes, status: 'final', statement: head(2) }) });
  open('/leaderboard?month=2026-10');
  const rows = await rowsOf();
  expect(rows.map((row) => row.textContent?.match(/Prize: \$\d+/g) ?? [])).toEqual([
    [],
    [],
    ['Prize: $500', 'Prize: $1'],
    [],
  ]);
  expect(screen.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    '$500Winner: late_mate',
    '$50Winner: Former member',
    '$5No winner',
    '$1Winner: late_mate',
  ]);
});

it('shows how a closed month came out, by each of its statements', async () => {
  const api = serve({ '2026-10': () => board(entries(4)) }).on(leaderboardStatement, ({ query }) =>
    statement(Number(query.number ?? 2)),
  );
  function statement(number: number): Statement {
    return {
      status: 'final',
      ...head(number),
      statements: [head(2), head(1)],
      month: '2026-10',
      endedAt: '2026-10-31T13:00:00.000Z',
      people: 4,
      ledger: {
        awards: { entries: 1240, points: 2210 },
        reversals: { entries: 31, points: -60 },
        restorations: { entries: 4, points: 8 },
        adjustments: { entries: 0, points: 0 },
      },
      leaderboard: entries(4).map((each) => ({ ...each, reachedAt: '2026-10-20T10:00:00.000Z' })),
      ties: [{ points: 298, from: 2, to: 3, brokenBy: 'time' }],
      prizes: [
        {
          ...prize(1, '$250'),
          winner: { userId: '101', username: 'mate_1', isVerified: false, position: 1 },
        },
        { ...prize(9, '$20'), winner: null },
      ],
    };
  }
  open('/leaderboard?month=2026-10');
  await list();
  press('How October 2026 came out');
  const sheet = await screen.findByRole('dialog', { name: 'October 2026 statement' });
  expect((await within(sheet).findByRole('row', { name: /Taken back/ })).textContent).toContain('31−60');
  expect(within(sheet).getByRole('row', { name: /Together/ }).textContent).toContain('2,158');
  expect(within(sheet).getByText('Positions 2 to 3, 298 points each')).toBeTruthy();
  expect(within(sheet).getByText('No winner')).toBeTruthy();
  expect(sheet.textContent).toContain('Statement 2, published Nov ');
  // The sheet may contain only text, which must be scrollable by keyboard, too.
  within(sheet).getByRole('button', { name: 'Close' }).focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(within(sheet).getByRole('region', { name: 'Statement' }));
  const older = within(sheet).getByRole('button', { name: /^Statement 1, Nov / });
  expect(older.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(older);
  await within(sheet).findByText(/Statement 1, published .* It was corrected since\./);
  expect(document.activeElement).toBe(within(sheet).getByRole('button', { name: /^Statement 1, Nov / }));
  expect(api.sent(leaderboardStatement).filter(({ query }) => query.number === '1')).toHaveLength(1);
});

it('asks a member with an unverified email to verify it, if the current month has prizes', async () => {
  const hint = 'Verify your email to play for prizes.';
  const withPrizes = () => board(entries(4), [prize(1, '$500')]);
  const withMe = (changes: Partial<Me>) =>
    serve({ '2026-11': withPrizes, '2026-10': withPrizes }, { ...marnie, ...changes });
  withMe({ emailVerified: false });
  const { unmount } = open();
  expect(await screen.findByText(hint)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open Settings' })).toBeTruthy();
  press('Previous Month');
  await screen.findByRole('heading', { name: 'October 2026' });
  expect(screen.queryByText(hint)).toBeNull();
  unmount();
  withMe({ emailVerified: true });
  open('/leaderboard');
  await list();
  expect(screen.queryByText(hint)).toBeNull();
});
