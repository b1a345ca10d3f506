// spec: none, the outbox is not in it
import { type Comment, createComment } from '@reelmates/contract/social/comments';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, toastStore } from '../../lib/toast-store.ts';
import { aComment, aViewer } from '../../testing/factories.ts';
import { fakeApi, type Handler } from '../../testing/fake-api.ts';
import { stored } from '../../testing/fake-idb-keyval.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse, sequence, unreachable } from '../../testing/replies.ts';
import { enqueue, flushOutbox, newEntry } from './flush-outbox.public.ts';
import { refreshOutbox } from './outbox-query.public.ts';
import { OutboxSlot } from './outbox-slot.public.tsx';
import { readOutbox } from './outbox-store.ts';

/** The browser's database. */
vi.mock('idb-keyval', () => import('../../testing/fake-idb-keyval.ts'));

const remark = (content: string, key = 'a-comment-key') =>
  newEntry<'comment'>('7', key, { kind: 'comment', postId: '5', author: 'maria', content });

/** `answer` responds to comments; without it, they succeed at once. */
function serve(response: Handler<typeof createComment> = () => aComment()) {
  const api = fakeApi({ viewer: aViewer({ id: '7' }) }).on(createComment, response);
  return { contents: () => api.sent(createComment).map(({ body }) => body.content) };
}

async function open(content: string) {
  await enqueue(remark(content));
  const { user, client, unmount } = renderScreen(<OutboxSlot accountId="7" />);
  await user.click(await screen.findByRole('button', { name: /Comment on a post of maria/ }));
  return { user, client, unmount };
}

const press = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

beforeEach(() => stored.clear());

it('neither edits nor deletes what is being sent, and says so', async () => {
  const { promise, resolve } = Promise.withResolvers<Comment>();
  const { contents } = serve(() => promise);
  const { user } = await open('Nice one');
  const flushing = flushOutbox('7');
  await waitFor(() => expect(contents()).toEqual(['Nice one']));
  await user.click(press('Edit'));
  await waitFor(() => expect(toastStore.get()?.title).toBe("It's being sent"));
  expect(screen.queryByRole('dialog', { name: 'Edit comment' })).toBeNull();
  act(() => dismissToast());
  await user.click(press('Delete'));
  await waitFor(() => expect(toastStore.get()?.title).toBe("It's being sent"));
  expect(await readOutbox('7')).toHaveLength(1);
  resolve(aComment());
  expect((await flushing).sent).toHaveLength(1);
  expect(contents()).toEqual(['Nice one']);
});

it('waits a moment for what is on its way, and says that it was sent', async () => {
  const { promise, resolve } = Promise.withResolvers<Comment>();
  const { contents } = serve(() => promise);
  const { user } = await open('Nice one');
  const flushing = flushOutbox('7');
  await waitFor(() => expect(contents()).toEqual(['Nice one']));
  await user.click(press('Edit'));
  resolve(aComment());
  await flushing;
  await waitFor(() => expect(toastStore.get()?.title).toBe("It isn't waiting any more"));
});

it('says that it is gone where it was sent since the list was drawn', async () => {
  const { contents } = serve();
  const { user } = await open('Nice one');
  await flushOutbox('7');
  await user.click(press('Edit'));
  await waitFor(() => expect(toastStore.get()?.title).toBe("It isn't waiting any more"));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(contents()).toEqual(['Nice one']);
});

it('what is being edited is not sent: the editor stays, and it goes out once as it was saved', async () => {
  const { contents } = serve();
  const { user, client } = await open('Nice one');
  await user.click(press('Edit'));
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Comment');
  await user.type(box, ', Maria');
  expect(await flushOutbox('7')).toMatchObject({ sent: [], left: 1 });
  await act(() => refreshOutbox(client));
  expect(box.isConnected && box.value).toBe('Nice one, Maria');
  await user.click(press('Save'));
  await waitFor(() => expect(toastStore.get()?.title).toBe('Saved on this device'));
  expect((await flushOutbox('7')).sent).toHaveLength(1);
  expect(contents()).toEqual(['Nice one, Maria']);
});

it('what was typed into the editor is there after a reload, and not after it was cancelled', async () => {
  serve();
  const { user, unmount } = await open('Nice one');
  await user.click(press('Edit'));
  await user.type(await screen.findByLabelText('Comment'), ', Maria');
  unmount();
  const next = await open('Nice one');
  await next.user.click(press('Edit'));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Comment')).value).toBe('Nice one, Maria');
  await next.user.click(press('Cancel'));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

it('what was typed into the editor is there after it was closed in another way, as by the back button', async () => {
  serve();
  const { user } = await open('Nice one');
  await user.click(press('Edit'));
  await user.type(await screen.findByLabelText('Comment'), ', Maria');
  await user.click(press('Close'));
  await user.click(await screen.findByRole('button', { name: /Comment on a post of maria/ }));
  await user.click(press('Edit'));
  expect(await screen.findByLabelText('Comment')).toHaveProperty('value', 'Nice one, Maria');
  await user.click(press('Cancel'));
});

it('what was opened and left as it is goes out with the next flush', async () => {
  const { contents } = serve();
  const { user } = await open('Nice one');
  await user.click(press('Edit'));
  await screen.findByRole('dialog', { name: 'Edit comment' });
  await user.click(press('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await flushOutbox('7')).sent).toHaveLength(1);
  expect(contents()).toEqual(['Nice one']);
});

it('what was sent without a response since the list was drawn is not edited, and says why', async () => {
  serve();
  const { user } = await open('Nice one');
  await enqueue({ ...remark('Nice one'), triedAt: Date.now() });
  await user.click(press('Edit'));
  await waitFor(() => expect(toastStore.get()?.title).toBe('It may have arrived'));
  expect(screen.queryByRole('dialog', { name: 'Edit comment' })).toBeNull();
  expect(await screen.findByText(/no answer has come yet, so it may have arrived/)).toBeTruthy();
});

it('undoing a deletion brings it back as it was, and not as it was drawn', async () => {
  serve();
  const { user } = await open('Nice one');
  const tried = { ...remark('Nice one'), triedAt: Date.now() };
  await enqueue(tried);
  await user.dblClick(press('Delete'));
  await waitFor(() => expect(toastStore.get()?.title).toBe('Deleted'));
  expect(await readOutbox('7')).toEqual([]);
  act(() => toastStore.get()?.action?.onPress());
  await waitFor(async () => expect(await readOutbox('7')).toEqual([tried]));
});

it('gives the focus to the heading of the page when the last entry is deleted', async () => {
  serve();
  await enqueue(remark('Nice one'));
  const { user } = renderScreen(
    <main>
      <h1>Home feed</h1>
      <OutboxSlot accountId="7" />
    </main>,
  );
  await user.click(await screen.findByRole('button', { name: /Comment on a post of maria/ }));
  await user.click(press('Delete'));
  await waitFor(() => expect(screen.queryByText(/on this device only/)).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Home feed' }));
});

it('leaves the focus to the next page when its own is left', async () => {
  serve();
  await enqueue(remark('Nice one'));
  const pageWith = (content: ReactNode, key: string) => (
    <main key={key}>
      <h1>Page {key}</h1>
      {content}
    </main>
  );
  const { rerender } = renderScreen(pageWith(<OutboxSlot accountId="7" />, '1'));
  const row = await screen.findByRole('button', { name: /Comment on a post of maria/ });
  row.focus();
  rerender(pageWith(null, '2'));
  expect(document.activeElement).toBe(document.body);
});

it('is named by its own heading, at the top of the feed and under a post', async () => {
  serve();
  await enqueue(remark('Nice one'));
  await enqueue({ ...remark('Another one', 'another-key'), postId: '6' });
  renderScreen(
    <>
      <OutboxSlot accountId="7" />
      <OutboxSlot accountId="7" postId="5" />
    </>,
  );
  expect(await screen.findByRole('region', { name: '2 things on this device only' })).toBeTruthy();
  // Right below the page's own heading.
  expect(screen.getByRole('heading', { level: 2, name: '2 things on this device only' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: '1 thing on this device only' })).toBeTruthy();
});

describe('Send now', () => {
  const sendNow = async (...contents: string[]) => {
    for (const [at, content] of contents.entries()) await enqueue(remark(content, `comment-${at}`));
    const { user } = renderScreen(<OutboxSlot accountId="7" />);
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
  };
  const said = (title: string) => waitFor(() => expect(toastStore.get()?.title).toBe(title));

  it('announces what was sent', async () => {
    serve();
    await sendNow('One', 'Two');
    await said('Sent: 2 comments');
  });

  it('says nothing of its own where a flush that was under way has sent it', async () => {
    const { promise, resolve } = Promise.withResolvers<Comment>();
    const { contents } = serve(() => promise);
    await enqueue(remark('One', 'comment-0'));
    const flushing = flushOutbox('7');
    await waitFor(() => expect(contents()).toEqual(['One']));
    await sendNow();
    resolve(aComment());
    await flushing;
    await waitFor(() => expect(screen.queryByText(/on this device only/)).toBeNull());
    expect(toastStore.get()).toBeNull();
  });

  it('says that something was refused, and not that it can be sent later', async () => {
    serve(() => refuse(404, 'NOT_FOUND', 'Post not found'));
    await sendNow('One');
    await said("1 thing from this device wasn't taken");
    expect(await screen.findByText("The post or person it is for isn't there any more.")).toBeTruthy();
  });

  it('says that several were refused', async () => {
    serve(() => refuse(404, 'NOT_FOUND', 'Post not found'));
    await sendNow('One', 'Two');
    await said("2 things from this device weren't taken");
    expect(toastStore.get()?.description).toMatch(/^They are still here, and say why/);
  });

  it('says that it could not be sent where no response came', async () => {
    serve(() => unreachable);
    await sendNow('One');
    await said("We couldn't send it yet");
  });

  it('says that it could not send all of it where the connection went on the way', async () => {
    serve(sequence(aComment(), unreachable));
    await sendNow('One', 'Two');
    await said("We couldn't send all of it yet");
  });
});
