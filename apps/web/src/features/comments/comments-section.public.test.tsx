import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../lib/toast-store.ts';
import { aPost } from '../../testing/factories.ts';
import { CommentsSection } from './comments-section.public.tsx';

const tess = { ...aPost().user, id: '7' };
const me = { ...tess, id: '99', username: 'marnie_r' };
const comment = (id: number, content = `Comment ${id}`) => ({
  id: String(id),
  content,
  createdAt: '2025-11-22T08:58:00.000Z',
  user: tess,
});

type Answer = { status?: number; body?: unknown } | 'offline';

/** What the server answers, in order, to each call; the last answer is repeated. */
function serve(answers: Record<string, Answer[]>) {
  const calls: { call: string; headers: Headers; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = `${init.method} ${address}`;
    calls.push({
      call,
      headers: new Headers(init.headers),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    });
    const queue = answers[call] ?? [{ status: 404, body: { message: 'Not found', code: 'NOT_FOUND' } }];
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (!answer || answer === 'offline') throw new TypeError('Failed to fetch');
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body), {
      status: answer.status ?? 200,
    });
  });
  return (call: string) => calls.filter((made) => made.call === call);
}

const list = 'GET /api/posts/1/comments';
const add = 'POST /api/posts/1/comments';
const empty = { body: { items: [], nextCursor: null } };

function open(post = aPost()) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(['me'], me);
  render(
    <QueryClientProvider client={client}>
      <CommentsSection id="comments" post={post} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const box = () => screen.getByRole('textbox', { name: 'Add a comment' });
const send = () => screen.getByRole('button', { name: 'Post comment' });

beforeEach(() => vi.unstubAllGlobals());

test('what is only blank is not sent', async () => {
  const made = serve({ [list]: [empty] });
  const user = open();
  await screen.findByText('No comments yet');
  await user.type(box(), '   {Enter}');
  await user.click(send());
  expect(made(add)).toHaveLength(0);
});

test('with a keyboard, Enter sends a comment, and Shift and Enter start a new line', async () => {
  const made = serve({ [list]: [empty], [add]: [{ status: 201, body: comment(5, 'One\nTwo') }] });
  const user = open();
  await screen.findByText('No comments yet');
  expect(box().getAttribute('enterkeyhint')).toBe('send');
  await user.type(box(), 'One{Shift>}{Enter}{/Shift}Two{Enter}');
  await waitFor(() => expect(made(add).map(({ body }) => body)).toEqual([{ content: 'One\nTwo' }]));
});

test('on a touch screen, Enter starts a new line, and the button sends the comment', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  const made = serve({ [list]: [empty], [add]: [{ status: 201, body: comment(5, 'One\nTwo') }] });
  const user = open();
  await screen.findByText('No comments yet');
  expect(box().getAttribute('enterkeyhint')).toBe('enter');
  await user.type(box(), 'One{Enter}Two');
  expect(made(add)).toHaveLength(0);
  await user.click(send());
  await waitFor(() => expect(made(add).map(({ body }) => body)).toEqual([{ content: 'One\nTwo' }]));
});

test('a failure keeps the text, and trying again sends it under the same key', async () => {
  const mine = { ...comment(5, 'Good on you'), user: me, status: 'pending' };
  const made = serve({ [list]: [empty], [add]: ['offline', { status: 201, body: mine }] });
  const user = open();
  await screen.findByText('No comments yet');
  await user.type(box(), '  Good on you ');
  await user.click(send());
  await waitFor(() => expect(toastStore.get()?.title).toBe('Failed to add comment'));
  expect(box()).toHaveProperty('value', '  Good on you ');

  await user.click(send());
  await screen.findByText('Pending review');
  expect(toastStore.get()?.title).toBe('Comment added successfully!');
  expect(box()).toHaveProperty('value', '');
  const [first, second] = made(add);
  expect(first?.body).toEqual({ content: 'Good on you' });
  expect(first?.headers.get('idempotency-key')).toMatch(/^\w{8,64}$/);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});

test('another text, and the same text after it has been added, are comments of their own', async () => {
  const made = serve({
    [list]: [empty],
    [add]: ['offline', { status: 201, body: comment(5, 'b') }, { status: 201, body: comment(6, 'b') }],
  });
  const user = open();
  await screen.findByText('No comments yet');
  await user.type(box(), 'a{Enter}');
  await waitFor(() => expect(made(add)).toHaveLength(1));
  await user.clear(box());
  await user.type(box(), 'b{Enter}');
  await screen.findByText('b');
  await user.type(box(), 'b{Enter}');
  await waitFor(() => expect(made(add)).toHaveLength(3));
  expect(new Set(made(add).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
});

test('more comments are loaded on demand, and a new one moves to its place when its page comes', async () => {
  const mine = { ...comment(9, 'The newest'), user: me, status: 'pending' };
  serve({
    [list]: [{ body: { items: [comment(1)], nextCursor: 'next' } }],
    [`${list}?cursor=next`]: [{ body: { items: [comment(2), mine], nextCursor: null } }],
    [add]: [{ status: 201, body: mine }],
  });
  const user = open();
  await screen.findByText('Comment 1');
  await user.type(box(), 'The newest{Enter}');
  await screen.findByText('The newest');
  await user.click(screen.getByRole('button', { name: 'View more comments' }));
  await screen.findByText('Comment 2');
  const shown = screen.getAllByRole('listitem').map((row) => row.querySelector('p + p')?.textContent);
  expect(shown).toEqual(['Comment 1', 'Comment 2', 'The newest']);
});

const menuOf = (at: number) => screen.getAllByRole('button', { name: /^More about/ })[at] as HTMLElement;

test("one's own comment can be deleted after a question, once however often it is pressed", async () => {
  const mine = { ...comment(9, 'Mine'), user: me };
  const made = serve({
    [list]: [{ body: { items: [comment(1), mine], nextCursor: null } }],
    'DELETE /api/comments/9': [{ status: 204 }],
  });
  const user = open();
  await screen.findByText('Mine');
  await user.click(menuOf(1));
  await user.click(await screen.findByRole('button', { name: 'Delete comment' }));
  const question = screen.getByRole('dialog', { name: 'Delete this comment?' });
  await user.dblClick(within(question).getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(screen.queryByText('Mine')).toBeNull());
  expect(screen.getByText('Comment 1')).toBeTruthy();
  expect(made('DELETE /api/comments/9')).toHaveLength(1);
});

test("a stranger's comment can be reported, and not be deleted", async () => {
  serve({ [list]: [{ body: { items: [comment(1)], nextCursor: null } }] });
  const user = open({ ...aPost(), user: { ...tess, id: '8' } });
  await screen.findByText('Comment 1');
  await user.click(menuOf(0));
  await screen.findByRole('button', { name: /^Report comment/ });
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
});

test('under an own post, the comments of others can be deleted', async () => {
  serve({ [list]: [{ body: { items: [comment(1)], nextCursor: null } }] });
  const user = open({ ...aPost(), user: me });
  await screen.findByText('Comment 1');
  await user.click(menuOf(0));
  await screen.findByRole('button', { name: /^Report comment/ });
  expect(screen.getByRole('button', { name: 'Delete comment' })).toBeTruthy();
});

test('an edited comment goes back to review; a failure keeps what was typed', async () => {
  const mine = { ...comment(9, 'Mine'), user: me };
  const made = serve({
    [list]: [{ body: { items: [mine], nextCursor: null } }],
    'PATCH /api/comments/9': ['offline', { body: { ...mine, content: 'Mine, better', status: 'pending' } }],
  });
  const user = open();
  await screen.findByText('Mine');
  await user.click(menuOf(0));
  await user.click(await screen.findByRole('button', { name: 'Edit comment' }));
  const box = screen.getByLabelText<HTMLTextAreaElement>('Comment');
  expect(screen.getByText(/It goes back to our moderators/)).toBeTruthy();
  await user.type(box, ', better');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(toastStore.get()?.title).toBe('Failed to save comment'));
  expect(box.value).toBe('Mine, better');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Pending review');
  expect(toastStore.get()?.title).toBe('Sent to our moderators');
  expect(made('PATCH /api/comments/9')[1]?.body).toEqual({ content: 'Mine, better' });
});

test('a denied comment says why, and is sent again as it is or fixed', async () => {
  const denied = { ...comment(9, 'Mine'), user: me, status: 'denied', denialReason: 'A link to a casino.' };
  const made = serve({
    [list]: [{ body: { items: [denied], nextCursor: null } }],
    'PATCH /api/comments/9': [{ body: { ...denied, status: 'pending', denialReason: null } }],
  });
  const user = open();
  await screen.findByText('A link to a casino.');
  await user.click(screen.getByRole('button', { name: 'Fix and resend' }));
  const sheet = await screen.findByRole('dialog', { name: 'Fix and resend' });
  expect(within(sheet).getByText('A link to a casino.')).toBeTruthy();
  await user.click(within(sheet).getByRole('button', { name: /^Resend/ }));
  await screen.findByText('Pending review');
  expect(made('PATCH /api/comments/9')).toHaveLength(1);
});

test('comments that did not load can be asked for again', async () => {
  serve({
    [list]: ['offline', { body: { items: [comment(1)], nextCursor: null } }],
  });
  const user = open();
  await screen.findByText("Comments didn't load");
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Comment 1');
});
