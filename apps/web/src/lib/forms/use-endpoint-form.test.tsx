import { type Comment, createComment } from '@reelmates/contract/social/comments';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { aComment } from '../../testing/factories.ts';
import { type FakeApi, fakeApi } from '../../testing/fake-api.ts';
import { refuse, unreachable } from '../../testing/replies.ts';
import { soon } from '../../testing/soon.ts';
import { browser } from '../api/unauthorized.ts';
import { toastStore } from '../toast-store.ts';
import { schemaResolver } from './schema-resolver.ts';
import { type FormPhoto, useEndpointForm } from './use-endpoint-form.ts';

const rules = z.object({ text: z.string().check(z.minLength(1, 'Text is required')), place: z.string() });
const resolver = schemaResolver(rules);
type Typed = z.infer<typeof rules>;

type Parts = { inline?: boolean; photo?: FormPhoto<object>; onDone?: (made: unknown) => void; id?: string };

/** The form of a comment, with a field that the request calls otherwise. */
function CommentForm({ inline, photo, onDone = () => {}, id = '5' }: Parts) {
  const { form, submit, pending, problem } = useEndpointForm(createComment, {
    params: { id },
    resolver,
    defaults: { text: '', place: '' },
    fieldNames: { content: 'text' },
    resetTo: { text: '', place: '' },
    request: ({ text }: Typed, send) => send({ content: text }),
    failed: 'Failed to comment',
    ...(inline && { whenUnreachable: () => 'Try later.' }),
    ...(photo && { photo }),
    onDone,
  });
  const { errors } = form.formState;
  return (
    <form onSubmit={submit}>
      <input aria-label="Place" {...form.register('place')} />
      <input aria-label="Text" {...form.register('text')} />
      <p>{errors.text?.message}</p>
      <p role="alert">{problem?.text}</p>
      <button type="submit">{pending ? 'Sending' : 'Send'}</button>
    </form>
  );
}

let api: FakeApi;
let onLine = true;

const sent = () =>
  api.sent(createComment).map(({ headers, body }) => ({ key: headers.get('idempotency-key'), body }));

beforeEach(() => {
  onLine = true;
  api = fakeApi().on(createComment, () => aComment());
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine);
});

const text = () => screen.getByLabelText<HTMLInputElement>('Text');
const press = () => userEvent.click(screen.getByRole('button'));
async function send(typed = 'Hello') {
  await userEvent.clear(text());
  await userEvent.type(text(), typed);
  await press();
}

it('sends nothing while a rule is broken, and puts the focus into the field', async () => {
  render(<CommentForm />);
  await press();
  expect(await screen.findByText('Text is required')).toBeTruthy();
  expect(document.activeElement).toBe(text());
  expect(sent()).toHaveLength(0);
});

it('sends the input with an idempotency key, and is empty after a success', async () => {
  const onDone = vi.fn();
  render(<CommentForm onDone={onDone} />);
  await send();
  expect(sent()).toEqual([{ key: expect.stringMatching(/^[0-9a-f]{32}$/), body: { content: 'Hello' } }]);
  expect(onDone).toHaveBeenCalledWith(aComment(), expect.objectContaining({ text: 'Hello' }));
  expect(text().value).toBe('');
});

it('sends one request for two presses', async () => {
  const { promise, resolve } = Promise.withResolvers<Comment>();
  api.on(createComment, () => promise);
  render(<CommentForm />);
  await send();
  expect(screen.getByRole('button').textContent).toBe('Sending');
  await press();
  await act(async () => resolve(aComment()));
  expect(sent()).toHaveLength(1);
  expect(screen.getByRole('button').textContent).toBe('Send');
});

it('tries the same content under the same key, also in another form for the same thing', async () => {
  api.on(createComment, () => unreachable);
  const { unmount } = render(<CommentForm id="6" />);
  await send();
  unmount();
  api.on(createComment, () => aComment());
  render(<CommentForm id="6" />);
  await send();
  await send();
  expect(sent()[1]?.key).toBe(sent()[0]?.key);
  expect(sent()[2]?.key).not.toBe(sent()[0]?.key);
});

it('shows what the server has against a field at the field, with the focus', async () => {
  api.on(createComment, () =>
    refuse(400, 'VALIDATION', 'No', { errors: [{ path: 'content', message: 'No links' }] }),
  );
  render(<CommentForm />);
  await send();
  expect(screen.getByText('No links')).toBeTruthy();
  expect(document.activeElement).toBe(text());
  expect(toastStore.get()).toBeNull();
});

it('says in a toast what concerns no field', async () => {
  api.on(createComment, () => refuse(429, 'RATE_LIMITED', 'Too many'));
  render(<CommentForm />);
  await send();
  expect(toastStore.get()).toMatchObject({ title: 'Failed to comment', description: 'Too many' });
});

// spec: S8.7
it('leads to sign in when the code says that the session has ended', async () => {
  const leave = vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
  api.on(createComment, () => refuse(401, 'UNAUTHENTICATED', 'Bitte anmelden'));
  render(<CommentForm />);
  await send();
  expect(toastStore.get()?.title).toBe('Unauthorized');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce(), soon);
});

it('says beside the button that the server is unreachable, and sends nothing without a connection', async () => {
  api.on(createComment, () => unreachable);
  render(<CommentForm inline id="7" />);
  await send();
  expect(screen.getByRole('alert').textContent).toBe("We can't reach Reelmates. Try later.");
  onLine = false;
  await press();
  expect(screen.getByRole('alert').textContent).toBe("You're offline. Try later.");
  onLine = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(sent()).toHaveLength(1);
  expect(toastStore.get()).toBeNull();
});

it('says in a toast why it failed, where the form was left in the meantime', async () => {
  const noLinks = refuse(400, 'VALIDATION', 'No links', {
    errors: [{ path: 'content', message: 'No links' }],
  });
  for (const [reply, description] of [
    [unreachable, "We can't reach Reelmates. Try later."],
    [noLinks, 'No links'],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<typeof reply>();
    api.on(createComment, () => promise);
    const { unmount } = render(<CommentForm inline id="8" />);
    await send();
    unmount();
    resolve(reply);
    await vi.waitFor(
      () => expect(toastStore.get()).toMatchObject({ title: 'Failed to comment', description }),
      soon,
    );
  }
});

it('takes no more input while the request is on its way, which a success would discard', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof unreachable>();
  api.on(createComment, () => promise);
  render(<CommentForm id="9" />);
  await send();
  await userEvent.type(text(), ' there');
  expect(text().value).toBe('Hello');
  await act(async () => resolve(unreachable));
  await vi.waitFor(() => expect(screen.getByRole('button').textContent).toBe('Send'), soon);
  await userEvent.type(text(), ' there');
  expect(text().value).toBe('Hello there');
});

it('waits for the photo, sends the input at that time, and sends nothing without the photo', async () => {
  let arrive = (_part: object | null) => {};
  const photo: FormPhoto<object> = {
    whenUploaded: () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
    explainMissing: () => 'The photo is missing.',
    refuse: () => false,
  };
  render(<CommentForm photo={photo} />);
  await send('Hello');
  await userEvent.type(text(), ' there');
  await act(async () => arrive({}));
  expect(sent().map(({ body }) => body)).toEqual([{ content: 'Hello there' }]);
  await send('Again');
  await act(async () => arrive(null));
  expect(screen.getByRole('alert').textContent).toBe('The photo is missing.');
  expect(sent()).toHaveLength(1);
});
