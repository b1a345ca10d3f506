// spec: none, setting up an instance is not in it
import { readSetUp, type SetUp, sendTestMail } from '@reelmates/contract/admin/set-up';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse, unreachable } from '../../testing/replies.ts';
import { aMailSetUp, aSetUp } from '../../testing/set-up.ts';
import { SetUpSection } from './set-up-section.tsx';

const serve = (read: () => SetUp | null = aSetUp) =>
  fakeApi({ viewer: aViewer({ isAdmin: true }) }).on(readSetUp, () => ({ setUp: read() }));

const open = () => renderScreen(<SetUpSection />, { at: '/admin/set-up' });
const step = async (name: string) => within(await screen.findByRole('listitem', { name }));
const fact = (within_: Awaited<ReturnType<typeof step>>, name: string) =>
  within_.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the steps of the set-up', () => {
  it('show what the server finds, and what to do about it', async () => {
    serve();
    open();
    expect(await screen.findByText('1 of 4 done')).toBeTruthy();
    const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(titles).toEqual([
      'First admin',
      'Mail',
      'Public address',
      'Prizes of the month',
      'Other settings',
    ]);

    const admins = await step('First admin');
    expect(admins.getByText('Done')).toBeTruthy();
    expect(admins.getByText('npm run admin -- grant')).toBeTruthy();
    expect(admins.getByRole('link', { name: 'Add a second admin' }).getAttribute('href')).toBe(
      '/admin/access',
    );

    const mail = await step('Mail');
    expect(mail.getByText('To do')).toBeTruthy();
    expect(mail.getByText(/^No mail server is set/).textContent).toContain('Set SMTP_URL');
    expect(mail.queryByRole('button')).toBeNull();

    const address = await step('Public address');
    expect(address.getByText(/leads to this machine/)).toBeTruthy();
    expect(fact(address, 'PUBLIC_URL')).toBe('http://localhost:3000');
    expect(fact(address, 'By https')).toBe('No trusted proxy says');

    const prizes = await step('Prizes of the month');
    expect(fact(prizes, 'Promised each month')).toBe('$500, as the product does');
    expect(prizes.getByText(/You have not set MONTHLY_PRIZE/)).toBeTruthy();
    expect(prizes.getByRole('link', { name: 'Prizes of November 2026' }).getAttribute('href')).toBe(
      '/admin/leaderboard',
    );
  });

  it('contain no checkbox or switch', async () => {
    serve();
    open();
    await step('Mail');
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.queryAllByRole('switch')).toEqual([]);
  });

  it('say what is done in the words of what was found', async () => {
    serve(() =>
      aSetUp({
        done: 4,
        admins: { state: 'done', active: 2 },
        mail: aMailSetUp({
          state: 'done',
          test: { at: '2026-11-22T08:42:00.000Z', outcome: 'taken', reason: null, isPresent: true },
        }),
        address: {
          state: 'done',
          publicUrl: 'https://reelmates.example',
          reachedAs: 'reelmates.example',
          byHttps: true,
          trustedProxies: 1,
          problems: [],
        },
        prizes: {
          state: 'done',
          month: '2026-11',
          promised: '$500',
          isDefault: false,
          prizes: [{ position: 1, prizeValue: '$500' }],
        },
      }),
    );
    open();
    expect(await screen.findByText('4 of 4 done')).toBeTruthy();
    expect(screen.getAllByText('Done')).toHaveLength(4);
    expect(screen.queryByText(/start the server again/)).toBeNull();
    expect((await step('First admin')).queryByText(/only one/)).toBeNull();
    expect((await step('Mail')).getByText(/Check that it is in your inbox/)).toBeTruthy();
    expect(fact(await step('Prizes of the month'), 'Set for November 2026')).toBe('1: $500');
  });

  it('name every problem of the address', async () => {
    serve(() =>
      aSetUp({
        address: {
          state: 'broken',
          publicUrl: 'https://reelmates.example',
          reachedAs: '10.0.0.7:3000',
          byHttps: false,
          trustedProxies: 2,
          problems: ['http', 'host', 'forwarded', 'proxy', 'protocol'],
        },
      }),
    );
    open();
    const address = await step('Public address');
    expect(address.getByText('Broken')).toBeTruthy();
    for (const text of [
      /^Without https/,
      /arrived under the name 10\.0\.0\.7:3000/,
      /TRUST_PROXY does not mention/,
      /^TRUST_PROXY says 2 proxies/,
      /came to the proxy by http\./,
    ])
      expect(address.getByText(text)).toBeTruthy();
  });

  it('of a month without a promise need no prize', async () => {
    const prizes = { state: 'done' as const, month: '2026-11', promised: null, isDefault: false, prizes: [] };
    serve(() => aSetUp({ prizes }));
    open();
    const shown = await step('Prizes of the month');
    expect(shown.getByText('Members are promised no prize, so none is needed.')).toBeTruthy();
    expect(fact(shown, 'Set for November 2026')).toBe('No prize');
  });
});

describe('the step for mail', () => {
  it('is tested to the own address, and the outcome shows when it is known', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let mail = aMailSetUp();
    const test = { at: '2026-11-22T08:42:00.000Z', reason: null, isPresent: true };
    const api = serve(() => aSetUp({ mail })).on(sendTestMail, () => {
      mail = aMailSetUp({ test: { ...test, outcome: 'waiting' } });
      return undefined;
    });
    const { user } = open();
    const shown = await step('Mail');
    expect(shown.getByText(/^Send yourself a test mail/).textContent).toContain('smtps://mail.example:465');
    expect(shown.getByText('To your own address, marnie@example.com.')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Send a test mail' }));
    expect(await shown.findByText('The test mail is on its way to the mail server.')).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Sending...' }).getAttribute('aria-disabled')).toBe('true');
    mail = aMailSetUp({ state: 'done', test: { ...test, outcome: 'taken' } });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(await shown.findByText(/^The mail server took the test mail/)).toBeTruthy();
    expect(api.sent(sendTestMail)).toHaveLength(1);
    const asked = api.sent(readSetUp).length;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(api.sent(readSetUp)).toHaveLength(asked);
    vi.useRealTimers();
  });

  it.each([
    ['535', 'it refused the user or the password (535)'],
    ['ETIMEDOUT', 'it did not answer in time (ETIMEDOUT)'],
    [
      'CERT_HAS_EXPIRED',
      'its certificate has expired, belongs to another name, or is not trusted here (CERT_HAS_EXPIRED)',
    ],
    ['550', 'it refused the sender, the recipient or the text (550)'],
    ['EODD', 'it said EODD'],
  ])('that fails with %s says why', async (reason, words) => {
    const test = { at: '2026-11-22T08:42:00.000Z', outcome: 'failed' as const, reason, isPresent: true };
    serve(() => aSetUp({ mail: aMailSetUp({ state: 'broken', test }) }));
    open();
    expect((await step('Mail')).getByRole('status').textContent).toContain(words);
  });

  it('says what waits and what failed', async () => {
    const queue = { waiting: 3, failing: 2, givenUp: 1, reason: 'ESOCKET' };
    serve(() => aSetUp({ mail: aMailSetUp({ state: 'broken', queue }) }));
    open();
    expect(fact(await step('Mail'), 'Queue')).toBe(
      '3 waiting, 2 failed and tried again, 1 given up in the last 7 days. The latest: it could not be reached (ESOCKET)',
    );
  });

  it('does not count a test with other settings', async () => {
    const test = {
      at: '2026-11-22T08:42:00.000Z',
      outcome: 'taken' as const,
      reason: null,
      isPresent: false,
    };
    serve(() => aSetUp({ mail: aMailSetUp({ test }) }));
    open();
    expect((await step('Mail')).getByText(/^Send yourself a test mail/)).toBeTruthy();
  });

  it('cannot be tested too often: the server’s words are shown', async () => {
    serve(() => aSetUp({ mail: aMailSetUp() })).on(sendTestMail, () =>
      refuse(429, 'RATE_LIMITED', 'Too many attempts. Please try again in 30 minutes.'),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send a test mail' }));
    expect(await screen.findByText('Too many attempts. Please try again in 30 minutes.')).toBeTruthy();
  });
});

describe('loading the set-up', () => {
  it('can be tried again after a failure', async () => {
    let fails = true;
    fakeApi().on(readSetUp, () =>
      fails ? refuse(503, 'UNAVAILABLE', 'The database is away.') : { setUp: aSetUp() },
    );
    const { user } = open();
    expect(await screen.findByRole('heading', { name: "Set Up didn't load" })).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 of 4 done')).toBeTruthy();
  });

  it('again when the window has the focus shows a change; without a network it says that it may be old', async () => {
    let setUp = aSetUp();
    let isOffline = false;
    fakeApi().on(readSetUp, () => (isOffline ? unreachable : { setUp }));
    open();
    await step('Mail');
    setUp = aSetUp({ done: 2 });
    const focus = () => act(() => window.dispatchEvent(new Event('visibilitychange')));
    await focus();
    expect(await screen.findByText('2 of 4 done')).toBeTruthy();
    isOffline = true;
    await focus();
    await waitFor(() => expect(screen.getByText(/What you see may be out of date/)).toBeTruthy());
    expect(screen.getByText('2 of 4 done')).toBeTruthy();
  });

  it('in a demo says that there is nothing to set up', async () => {
    serve(() => null);
    open();
    expect(await screen.findByRole('heading', { name: 'Nothing to set up here' })).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });
});
