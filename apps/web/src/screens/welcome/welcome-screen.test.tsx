import { currentUser } from '@reelmates/contract/account/sign-in';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { writePageSettings } from '../../testing/page-settings.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { WelcomeScreen } from './welcome-screen.tsx';

const flag = 'pwa-install-dismissed';

afterEach(() => {
  vi.useRealTimers();
});

const startButton = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Get Started' });
const startLink = () => screen.queryByRole('link', { name: 'Get Started' });

function media(matching: string) {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes(matching) }),
  );
}

// spec: S2.36, S2.44, S2.47, S4.5
it('holds Get Started back until the install sheet has been acknowledged', async () => {
  fakeApi();
  renderScreen(<WelcomeScreen />, { at: '/' });
  const sheet = await screen.findByRole('dialog', { name: 'Install Reelmates' });
  expect(startButton()?.disabled).toBe(true);
  fireEvent(sheet, new Event('cancel', { cancelable: true }));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(localStorage.getItem(flag)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(localStorage.getItem(flag)).toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(startLink()?.getAttribute('href')).toBe('/signup/account');
  expect(document.activeElement).toBe(startLink());
});

// spec: S2.45, S4.5
it('does not return after it was acknowledged', async () => {
  localStorage.setItem(flag, 'true');
  fakeApi();
  renderScreen(<WelcomeScreen />, { at: '/' });
  await waitFor(() => expect(startLink()).toBeTruthy());
  expect(screen.queryByRole('dialog')).toBeNull();
});

// spec: S2.33, S2.34, S9.23
it('the question to install opens after half a second', async () => {
  vi.useFakeTimers();
  fakeApi();
  renderScreen(<WelcomeScreen />, { at: '/' });
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(500));
  const sheet = screen.getByRole('dialog', { name: 'Install Reelmates' });
  expect(sheet.textContent).toContain(
    'Add this app to your home screen for easy access and a better experience.',
  );
  expect(within(sheet).getByText('Add to Home Screen').parentElement?.textContent).toMatch(/^Tap .*then/);
});

// spec: S2.46, S4.5
it('asks nothing where it runs from the home screen', async () => {
  media('standalone');
  fakeApi();
  renderScreen(<WelcomeScreen />, { at: '/' });
  await waitFor(() => expect(startLink()).toBeTruthy());
  expect(localStorage.getItem(flag)).toBeNull();
});

it('offers nothing to press and opens no sheet while it is not known who is here', async () => {
  vi.useFakeTimers();
  fakeApi().on(currentUser, () => new Promise(() => {}));
  for (const acknowledged of ['', 'true']) {
    localStorage.setItem(flag, acknowledged);
    const { unmount } = renderScreen(<WelcomeScreen />, { at: '/' });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(startButton()?.disabled).toBe(true);
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
  }
});

// spec: S2.42
it('has eight questions, one answer open at a time', async () => {
  localStorage.setItem(flag, 'true');
  fakeApi();
  renderScreen(<WelcomeScreen />, { at: '/' });
  const questions = () =>
    screen.getAllByRole('button').filter((button) => button.hasAttribute('aria-expanded'));
  const open = () => questions().map((button) => button.getAttribute('aria-expanded') === 'true');
  expect(open()).toEqual([true, ...Array(7).fill(false)]);
  expect(questions().map(({ textContent }) => textContent)).toEqual([
    'What is Reelmates?',
    'Is it free to use?',
    'How does the monthly leaderboard work?',
    'How do I find venues near me?',
    'How does session tracking work?',
    'Is my data private?',
    'How do I earn points?',
    'Can I use it on my phone?',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Is my data private?' }));
  expect(open().filter(Boolean)).toHaveLength(1);
  expect(screen.getByText(/^Your email, phone number/).hidden).toBe(false);
});

const answerOf = (question: string) =>
  document.getElementById(screen.getByRole('button', { name: question }).getAttribute('aria-controls') ?? '')
    ?.textContent;
const aboutTheBoard = 'How does the monthly leaderboard work?';

// spec: S1.9, S2.41, S9.3
it('shows the community group, social pages and the monthly prize that the operator has set', () => {
  localStorage.setItem(flag, 'true');
  writePageSettings({
    links: [
      { href: 'https://mates.example/group', name: 'Community group', note: 'mates.example/group' },
      { href: 'https://www.instagram.com/mates', name: 'Instagram', note: 'instagram.com/mates' },
    ],
    monthlyPrize: '$500',
  });
  fakeApi();
  renderScreen(<WelcomeScreen />, { at: '/' });
  const rows = within(screen.getByRole('region', { name: 'Community' })).getAllByRole('link');
  expect(rows.map((row) => [row.getAttribute('href'), row.getAttribute('rel')])).toEqual([
    ['https://mates.example/group', 'noreferrer'],
    ['https://www.instagram.com/mates', 'noreferrer'],
  ]);
  const banner = screen.getByRole('link', { name: /^\$500 Monthly Leaderboard/ });
  expect(banner.getAttribute('href')).toBe('/leaderboard');
  expect(answerOf(aboutTheBoard)).toContain('The monthly prize is $500');
});

it('promises no prize and links to no page that is not set', () => {
  localStorage.setItem(flag, 'true');
  writePageSettings({});
  fakeApi();
  renderScreen(<WelcomeScreen />, { at: '/' });
  expect(screen.queryByRole('region', { name: 'Community' })).toBeNull();
  expect(screen.getByRole('link', { name: /^Monthly Leaderboard/ })).toBeTruthy();
  expect(answerOf(aboutTheBoard)).toContain('Where a month has prizes, they are listed on its board.');
  expect(document.body.textContent).not.toContain('monthly prize is');
});

it('tells the same of prizes as the terms do: 30 days to claim, then the next member, and never staff', () => {
  fakeApi();
  renderScreen(<WelcomeScreen />, { at: '/' });
  expect(answerOf(aboutTheBoard)).toMatch(/30 days to claim; after that the prize goes to the next member/);
  expect(answerOf(aboutTheBoard)).toContain('Staff are listed, but can’t win.');
});

// spec: S2.38
it('says of every slide that it is an example', () => {
  fakeApi();
  renderScreen(<WelcomeScreen />, { at: '/' });
  expect(screen.getAllByText('Example')).toHaveLength(4);
  for (const title of ['Share Your Wins', 'Track Your Play', 'Find Venues', 'View Jackpots'])
    expect(screen.getByText(title)).toBeTruthy();
});

// spec: S1.2, S1.10, S2.43
it('says that it is free, for adults who agree to the terms, and leads to these', () => {
  localStorage.setItem(flag, 'true');
  fakeApi();
  renderScreen(<WelcomeScreen />, { at: '/' });
  expect(answerOf('Is it free to use?')).toMatch(/no subscription/);
  expect(document.body.textContent).toContain(
    'By joining you confirm you’re 18 or older and agree to the Terms and Privacy Policy.',
  );
  const foot = within(screen.getByRole('contentinfo'));
  expect(foot.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
  expect(foot.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
});
