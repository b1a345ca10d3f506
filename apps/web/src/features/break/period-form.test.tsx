import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { formatDate } from '../../lib/text/format.ts';
import { dismissToast, toastStore } from '../../lib/toast-store.ts';
import { TakeABreakCard } from './take-a-break-card.tsx';

const day = 86_400_000;
const me = { id: '9', username: 'marnie_r', selfExclusionStart: null, selfExclusionEnd: null };
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** A server that keeps the break; `refusal` answers instead. */
function serve(account: object = me, refusal: Response | null = null) {
  const server = { account: { ...me, ...account }, asked: [] as unknown[], refusal };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === '/api/user') return Response.json(server.account);
    const body = JSON.parse(String(init.body));
    server.asked.push(body.days);
    if (server.refusal) return server.refusal.clone();
    const selfExclusionEnd = inDays(body.days);
    Object.assign(server.account, { selfExclusionStart: inDays(0), selfExclusionEnd });
    return Response.json({ isExcluded: true, selfExclusionEnd, daysOnBreak: 0, lastGamblingDate: null });
  });
  return server;
}

function open(account: object = me) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(['me'], { ...me, ...account });
  render(
    <QueryClientProvider client={client}>
      <TakeABreakCard />
    </QueryClientProvider>,
  );
  return { client, user: userEvent.setup() };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const periods = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => Number(value));

beforeEach(() => dismissToast());

it('wants a period, and says so', async () => {
  const server = serve();
  const { user } = open();
  expect(periods()).toEqual([1, 7, 30, 90, 180, 365]);
  await user.click(button('Set Self-Exclusion'));
  expect(screen.getByText('Please select an exclusion period')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 day' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.asked).toEqual([]);
});

it('names the end, then begins once however often it is tapped', async () => {
  const server = serve();
  const { user, client } = open();
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  await user.click(button('Set Self-Exclusion'));
  const sheet = screen.getByRole('dialog', { name: `Take a break until ${formatDate(inDays(30))}?` });
  expect(sheet.textContent).toContain("It isn't venue exclusion");
  expect(sheet.textContent).toContain("It isn't BetStop");
  expect(server.asked).toEqual([]);
  await user.dblClick(button('Start my break'));
  await waitFor(() => expect(toastStore.get()?.title).toBe('Self-Exclusion Set'));
  expect(toastStore.get()).toMatchObject({
    description: 'Your self-exclusion period has been activated. Stay strong!',
    variant: 'support',
  });
  expect(server.asked).toEqual([30]);
  expect(client.getQueryData(['me'])).toMatchObject({ selfExclusionEnd: expect.any(String) });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('can be thought over', async () => {
  const server = serve();
  const { user } = open();
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  await user.click(button('Set Self-Exclusion'));
  await user.click(button('Not now'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.asked).toEqual([]);
});

it('says what went wrong and keeps what was chosen', async () => {
  const conflict = { message: 'A break can be extended, never shortened.', code: 'CONFLICT' };
  serve(me, Response.json(conflict, { status: 409 }));
  const { user } = open();
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  await user.click(button('Set Self-Exclusion'));
  await user.click(button('Start my break'));
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({
      title: 'Failed to set self-exclusion. Please try again.',
      description: 'A break can be extended, never shortened.',
      variant: 'destructive',
    }),
  );
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('offers only what makes a break longer while one runs', () => {
  const resting = { selfExclusionStart: inDays(-1), selfExclusionEnd: inDays(29) };
  serve(resting);
  open(resting);
  expect(periods()).toEqual([30, 90, 180, 365]);
  expect(button('Extend Self-Exclusion')).toBeTruthy();
});

it('has both countries’ helplines as links', () => {
  serve();
  open();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs.toSorted()).toEqual(['sms:8006', 'tel:0800654655', 'tel:1800858858']);
});
