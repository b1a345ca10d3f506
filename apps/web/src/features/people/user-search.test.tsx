import { type FollowableUser, searchUsers, toggleFollow } from '@reelmates/contract/social/users';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ApiRequest, fakeApi, fakeApiOfTest } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Refusal, refuse } from '../../testing/replies.ts';
import { UserSearch } from './user-search.tsx';

const card = (id: string, username: string, firstName: string | null = null): FollowableUser => ({
  id,
  username,
  firstName,
  lastName: firstName && 'Rowe',
  profileImageUrl: null,
  isVerified: id === '1',
  isFollowing: false,
});

type Asked = ApiRequest<typeof searchUsers> & {
  answer: (people: FollowableUser[] | Refusal) => Promise<void>;
};

/** A server whose responses the test gives in any order. */
function fakeSearch() {
  const asked: Asked[] = [];
  fakeApi().on(searchUsers, (request) => {
    const { promise, resolve } = Promise.withResolvers<FollowableUser[] | Refusal>();
    const answer = (people: FollowableUser[] | Refusal) =>
      act(async () => {
        resolve(people);
        await vi.advanceTimersByTimeAsync(1);
      });
    asked.push({ ...request, answer });
    return promise;
  });
  return asked;
}

async function open() {
  renderScreen(
    <>
      <UserSearch />
      <button type="button">Outside</button>
    </>,
    { at: '/' },
  );
  fireEvent.click(toggle());
  await act(() => vi.dynamicImportSettled());
}

const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(field(), { key });

const toggle = () => screen.getByRole('button', { name: 'Search users' });
const field = () => screen.getByRole('combobox', { name: 'Search users' });
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// spec: S2.77, S9.25
test('opens with the focus in its field and asks 300 ms after the last key, for five', async () => {
  const asked = fakeSearch();
  await open();
  expect(document.activeElement).toBe(field());
  expect(toggle().getAttribute('aria-expanded')).toBe('true');
  type('mar');
  expect(screen.getByText('Searching...')).toBeTruthy();
  await pass(299);
  expect(asked).toHaveLength(0);
  await pass(1);
  expect(asked.map(({ query }) => query)).toEqual([{ q: 'mar', limit: 5 }]);
  await asked[0]?.answer([card('1', 'marnie_r', 'Marnie'), card('2', 'marg')]);
  expect(options()).toEqual(['Mmarnie_rMarnie Rowe', 'Mmarg']);
  expect(screen.getByText('2 users found')).toBeTruthy();
});

test('follows from beside a hit, and stays open', async () => {
  const asked = fakeSearch();
  fakeApiOfTest()?.on(toggleFollow, () => ({ isFollowing: true, followersCount: 1 }));
  await open();
  type('mar');
  await pass(300);
  await asked[0]?.answer([card('1', 'marnie_r'), card('2', 'marg')]);
  fireEvent.click(screen.getByRole('button', { name: 'Follow marg' }));
  await pass(1);
  expect(screen.getByRole('button', { name: 'Following marg' })).toBeTruthy();
  expect(options()).toEqual(['Mmarnie_r', 'Mmarg']);
});

// spec: S2.77, S5.27
test('blank text sends no request, and an empty result is announced', async () => {
  const asked = fakeSearch();
  await open();
  type('   ');
  await pass(1000);
  expect(asked).toHaveLength(0);
  expect(screen.queryByText('Searching...')).toBeNull();
  type('   zz ');
  await pass(300);
  expect(asked.map(({ query }) => query)).toEqual([{ q: 'zz', limit: 5 }]);
  await asked[0]?.answer([]);
  expect(screen.getByText('No users found')).toBeTruthy();
});

test('an older search is aborted, and its late response is not shown', async () => {
  const asked = fakeSearch();
  await open();
  type('ma');
  await pass(300);
  type('mar');
  await pass(300);
  expect(asked.map(({ query }) => query.q)).toEqual(['ma', 'mar']);
  expect(asked[0]?.signal?.aborted).toBe(true);
  await asked[1]?.answer([card('2', 'marg')]);
  await asked[0]?.answer([card('3', 'max_of_mackay')]);
  expect(options()).toEqual(['Mmarg']);
});

// spec: S2.78
test('arrows move, Enter chooses, and what was typed goes', async () => {
  const asked = fakeSearch();
  await open();
  type('mar');
  await pass(300);
  await asked[0]?.answer([card('1', 'marnie_r'), card('2', 'marg')]);
  const activeOption = () =>
    document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(activeOption()).toBe('Mmarnie_r');
  press('ArrowDown');
  expect(activeOption()).toBe('Mmarg');
  press('ArrowDown');
  expect(activeOption()).toBe('Mmarnie_r');
  press('ArrowUp');
  press('Enter');
  expect(location.pathname).toBe('/users/2');
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.click(toggle());
  expect(field()).toHaveProperty('value', '');
});

test('a tap on a hit leads to the person', async () => {
  const asked = fakeSearch();
  await open();
  type('mar');
  await pass(300);
  await asked[0]?.answer([card('1', 'marnie_r'), card('2', 'marg')]);
  fireEvent.click(screen.getByRole('option', { name: 'marg' }));
  expect(location.pathname).toBe('/users/2');
  expect(screen.queryByRole('combobox')).toBeNull();
});

// spec: S2.79
test('Escape closes and gives the focus back; a click outside only closes', async () => {
  fakeSearch();
  await open();
  type('mar');
  press('Escape');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(document.activeElement).toBe(toggle());

  fireEvent.click(toggle());
  expect(field()).toHaveProperty('value', '');
  const outside = screen.getByRole('button', { name: 'Outside' });
  outside.focus();
  fireEvent.click(outside);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(document.activeElement).toBe(outside);
});

// spec: S8.17
test('a failure is said and can be tried again', async () => {
  const asked = fakeSearch();
  await open();
  type('mar');
  await pass(300);
  await asked[0]?.answer(refuse(503, 'UNAVAILABLE', 'Please try again'));
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContainEqual(
    expect.stringContaining('Search failed'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await asked[1]?.answer([card('2', 'marg')]);
  expect(options()).toEqual(['Mmarg']);
});

test('without a connection it says so and asks when there is one again', async () => {
  const asked = fakeSearch();
  await open();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  type('mar');
  await pass(300);
  expect(asked).toHaveLength(0);
  expect(screen.getByText(/You're offline\./)).toBeTruthy();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(0);
  await asked[0]?.answer([card('2', 'marg')]);
  expect(options()).toEqual(['Mmarg']);
});
