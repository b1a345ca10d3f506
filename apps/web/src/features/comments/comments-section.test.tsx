import {
  type Comment,
  createComment,
  deleteComment,
  editComment,
  likeComment,
  listComments,
} from '@reelmates/contract/social/comments';
import { getUser } from '@reelmates/contract/social/users';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { browser } from '../../lib/api/unauthorized.ts';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { findPost } from '../../lib/query-cache/posts-cache.ts';
import { dismissToast, toastStore } from '../../lib/toast-store.ts';
import { aComment, aPage, aPost, aProfile, aUserCard, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { foreignError, refuse, sequence, unreachable } from '../../testing/replies.ts';
import { CommentsSection } from './comments-section.tsx';

const me = aViewer();
const comment = (id: number, content = `Comment ${id}`) => aComment({ id: String(id), content });
const mine = (overrides: Partial<Comment> = {}) =>
  aComment({ id: '9', content: 'Mine', user: aUserCard({ id: me.id, username: 'marnie_r' }), ...overrides });

/** A post with these comments. */
const serve = (...comments: Comment[]) =>
  fakeApi({ viewer: me })
    .on(listComments, () => aPage(comments))
    .on(getUser, ({ params }) => aProfile({ id: params.userId, isMuted: false }));

const open = (post = aPost()) => renderScreen(<CommentsSection id="comments" post={post} />).user;

const box = () => screen.getByRole('textbox', { name: 'Add a comment' });
const send = () => screen.getByRole('button', { name: 'Post comment' });

test('a comment is typed in its own direction, in which it is shown later', async () => {
  serve();
  open();
  await screen.findByText('No comments yet');
  expect(box().getAttribute('dir')).toBe('auto');
});

// spec: S5.24
test('what is only blank is not sent', async () => {
  const api = serve();
  const user = open();
  await screen.findByText('No comments yet');
  await user.type(box(), '   {Enter}');
  await user.click(send());
  expect(api.sent(createComment)).toHaveLength(0);
});

test('with a keyboard, Enter sends a comment, and Shift and Enter start a new line', async () => {
  const api = serve().on(createComment, () => comment(5, 'One\nTwo'));
  const user = open();
  await screen.findByText('No comments yet');
  expect(box().getAttribute('enterkeyhint')).toBe('send');
  await user.type(box(), 'One{Shift>}{Enter}{/Shift}Two{Enter}');
  await waitFor(() =>
    expect(api.sent(createComment).map(({ body }) => body)).toEqual([{ content: 'One\nTwo' }]),
  );
});

test('on a touch screen, Enter starts a new line, and the button sends the comment', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  const api = serve().on(createComment, () => comment(5, 'One\nTwo'));
  const user = open();
  await screen.findByText('No comments yet');
  expect(box().getAttribute('enterkeyhint')).toBe('enter');
  await user.type(box(), 'One{Enter}Two');
  expect(api.sent(createComment)).toHaveLength(0);
  await user.click(send());
  await waitFor(() =>
    expect(api.sent(createComment).map(({ body }) => body)).toEqual([{ content: 'One\nTwo' }]),
  );
});

test('the box is as high as its text also where the browser does not do that itself, as in Safari before 26.2', async () => {
  vi.stubGlobal('CSS', { supports: () => false });
  // Stands for the layout: 24 px for each line, between 10 px above and below.
  vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    return 20 + 24 * this.value.split('\n').length;
  });
  serve().on(createComment, () => comment(5, 'One\nTwo'));
  const user = open();
  await screen.findByText('No comments yet');
  await user.type(box(), 'One{Shift>}{Enter}{/Shift}Two');
  expect(box().style.height).toBe('68px');
  await user.click(send());
  await waitFor(() => expect(box().style.height).toBe(''));
});

// spec: S8.9
test('a failure keeps the text, and trying again sends it under the same key', async () => {
  const added = mine({ content: 'Good on you', status: 'pending' });
  const api = serve().on(createComment, sequence(unreachable, added));
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
  const [first, second] = api.sent(createComment);
  expect(first?.body).toEqual({ content: 'Good on you' });
  expect(first?.headers.get('idempotency-key')).toMatch(/^\w{8,64}$/);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});

// spec: S8.7
test('a comment that was sent after the session had ended is in its box after signing in again', async () => {
  const redirectTo = vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
  const api = serve().on(createComment, () => refuse(401, 'UNAUTHENTICATED', 'Unauthorized'));
  const { user, unmount } = renderScreen(<CommentsSection id="comments" post={aPost()} />);
  await screen.findByText('No comments yet');
  await user.type(box(), 'A long one{Enter}');
  await waitFor(() => expect(redirectTo).toHaveBeenCalled());
  expect(toastStore.get()?.title).toBe('Unauthorized');

  // Leaves the page: only stored data of the account remains.
  unmount();
  api.viewer = aViewer({ id: '98' });
  const other = renderScreen(<CommentsSection id="comments" post={aPost()} />);
  await screen.findByText('No comments yet');
  expect(box()).toHaveProperty('value', '');
  other.unmount();
  api.viewer = me;
  api.on(createComment, () => mine({ content: 'A long one' }));
  const again = renderScreen(<CommentsSection id="comments" post={aPost()} />);
  await screen.findByText('No comments yet');
  expect(box()).toHaveProperty('value', 'A long one');
  await again.user.click(send());
  await screen.findByText('A long one');
  expect(box()).toHaveProperty('value', '');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a comment without a response but a failure goes under its key also after a reload', async () => {
  const api = serve().on(createComment, () => foreignError);
  const { user, unmount } = renderScreen(<CommentsSection id="comments" post={aPost()} />);
  await screen.findByText('No comments yet');
  await user.type(box(), 'Was it there?{Enter}');
  await waitFor(() => expect(toastStore.get()?.title).toBe('Failed to add comment'));
  unmount();
  const again = open();
  await screen.findByText('No comments yet');
  await again.click(send());
  await waitFor(() => expect(api.sent(createComment)).toHaveLength(2));
  const [first, second] = api.sent(createComment).map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
});

test('on a device without an outbox, a comment stays a draft until the response, with the key that it was sent with', async () => {
  const { promise, resolve } = Promise.withResolvers<Comment>();
  const api = serve().on(createComment, () => promise);
  const user = open();
  await screen.findByText('No comments yet');
  await user.type(box(), 'On its way');
  expect(Object.keys(localStorage)).toEqual([`draft:${me.id}:comments`]);
  await user.click(send());
  await waitFor(() => expect(api.sent(createComment)).toHaveLength(1));
  const [sent] = api.sent(createComment);
  expect(localStorage.getItem(`draft:${me.id}:comments`)).toContain(sent?.headers.get('idempotency-key'));
  expect(box()).toHaveProperty('value', 'On its way');
  resolve(mine({ content: 'On its way' }));
  await waitFor(() => expect(box()).toHaveProperty('value', ''));
  expect(Object.keys(localStorage)).toEqual([]);
});

test('another text, and the same text after it has been added, are comments of their own', async () => {
  const api = serve().on(createComment, sequence(unreachable, comment(5, 'b'), comment(6, 'b')));
  const user = open();
  await screen.findByText('No comments yet');
  await user.type(box(), 'a{Enter}');
  await waitFor(() => expect(api.sent(createComment)).toHaveLength(1));
  await user.clear(box());
  await user.type(box(), 'b{Enter}');
  await screen.findByText('b');
  await user.type(box(), 'b{Enter}');
  await waitFor(() => expect(api.sent(createComment)).toHaveLength(3));
  expect(new Set(api.sent(createComment).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
});

test('more comments are loaded on demand, and a new one moves to its place when its page comes', async () => {
  const newest = mine({ content: 'The newest', status: 'pending' });
  fakeApi({ viewer: me })
    .on(listComments, ({ query }) =>
      query.cursor === 'next' ? aPage([comment(2), newest]) : aPage([comment(1)], 'next'),
    )
    .on(createComment, () => newest);
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

/** Opens the question about the own comment, the second of the list. @returns the button that confirms it */
async function askToDelete(user: ReturnType<typeof open>): Promise<HTMLElement> {
  await screen.findByText('Mine');
  await user.click(menuOf(1));
  await user.click(await screen.findByRole('button', { name: 'Delete comment' }));
  const question = screen.getByRole('dialog', { name: 'Delete this comment?' });
  return within(question).getByRole('button', { name: /^Delete/ });
}

test("one's own comment can be deleted after a question, once however often it is pressed", async () => {
  const api = serve(comment(1), mine()).on(deleteComment, () => undefined);
  const user = open();
  await user.dblClick(await askToDelete(user));
  await waitFor(() => expect(screen.queryByText('Mine')).toBeNull());
  expect(screen.getByText('Comment 1')).toBeTruthy();
  expect(api.sent(deleteComment)).toHaveLength(1);
});

test('after a comment was deleted, the focus is at the one that takes its place', async () => {
  serve(comment(1), mine(), comment(2)).on(deleteComment, () => undefined);
  const user = open(aPost({ user: aUserCard({ id: me.id }) }));
  await screen.findByText('Mine');
  const deleteAt = async (at: number) => {
    menuOf(at).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Delete comment' }));
    const question = screen.getByRole('dialog', { name: 'Delete this comment?' });
    await user.click(within(question).getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const focusedComment = () => document.activeElement?.closest('li')?.textContent;
  await deleteAt(1);
  await waitFor(() => expect(focusedComment()).toContain('Comment 2'));
  await deleteAt(1);
  await waitFor(() => expect(focusedComment()).toContain('Comment 1'));
});

test('a comment that was deleted elsewhere is taken away, not told as a failure', async () => {
  serve(comment(1), mine()).on(deleteComment, () => refuse(404, 'NOT_FOUND', 'Comment not found'));
  const user = open();
  await user.click(await askToDelete(user));
  await waitFor(() => expect(screen.queryByText('Mine')).toBeNull());
  expect(toastStore.get()?.variant).not.toBe('destructive');
});

test('a comment that was deleted, although the response was lost, no longer counts', async () => {
  serve()
    .on(listComments, sequence(aPage([comment(1), mine()]), aPage([comment(1), mine()]), aPage([comment(1)])))
    .on(deleteComment, () => unreachable);
  const post = aPost({ commentsCount: 2 });
  const { user, client } = renderScreen(<CommentsSection id="comments" post={post} />);
  client.setQueryData(postKeys.one(post.id), post);
  const failToDelete = async () => {
    await user.click(await askToDelete(user));
    await waitFor(() => expect(toastStore.get()?.title).toBe('Failed to delete comment'));
    act(() => dismissToast());
  };
  await failToDelete();
  // The server still has it.
  expect(screen.getByText('Mine')).toBeTruthy();
  expect(findPost(client, post.id)?.commentsCount).toBe(2);

  await failToDelete();
  await waitFor(() => expect(screen.queryByText('Mine')).toBeNull());
  expect(findPost(client, post.id)?.commentsCount).toBe(1);
});

test("a stranger's comment can be reported, and not be deleted", async () => {
  serve(comment(1));
  const user = open(aPost({ user: aUserCard({ id: '8' }) }));
  await screen.findByText('Comment 1');
  await user.click(menuOf(0));
  await screen.findByRole('button', { name: /^Report comment/ });
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
});

test('under an own post, the comments of others can be deleted', async () => {
  serve(comment(1));
  const user = open(aPost({ user: mine().user }));
  await screen.findByText('Comment 1');
  await user.click(menuOf(0));
  await screen.findByRole('button', { name: /^Report comment/ });
  expect(screen.getByRole('button', { name: 'Delete comment' })).toBeTruthy();
});

test('an edited comment goes back to review; a failure keeps what was typed', async () => {
  const edited = mine({ content: 'Mine, better', status: 'pending' });
  const api = serve(mine()).on(editComment, sequence(unreachable, edited));
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
  expect(api.sent(editComment)[1]?.body).toEqual({ content: 'Mine, better' });
});

test('a change whose response was lost is shown as the server has it', async () => {
  let current = mine();
  const api = serve().on(listComments, () => aPage([current]));
  api.on(editComment, () => {
    current = mine({ content: 'Mine, better', status: 'pending' });
    return unreachable;
  });
  const user = open();
  await screen.findByText('Mine');
  await user.click(menuOf(0));
  await user.click(await screen.findByRole('button', { name: 'Edit comment' }));
  await user.type(screen.getByLabelText('Comment'), ', better');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(toastStore.get()?.title).toBe('Failed to save comment'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Pending review')).toBeTruthy();
  expect(screen.getByText('Mine, better')).toBeTruthy();
});

test('a deletion whose response was lost is shown as the server has it', async () => {
  let comments = [comment(1), mine()];
  const api = serve().on(listComments, () => aPage(comments));
  api.on(deleteComment, () => {
    comments = [comment(1)];
    return unreachable;
  });
  const user = open();
  await user.click(await askToDelete(user));
  await waitFor(() => expect(toastStore.get()?.title).toBe('Failed to delete comment'));
  await waitFor(() => expect(screen.queryByText('Mine')).toBeNull());
});

test('a change that is saved after its sheet was closed does not close the sheet that is open by then', async () => {
  const { promise, resolve } = Promise.withResolvers<Comment>();
  serve(mine(), mine({ id: '10', content: 'Second' })).on(editComment, () => promise);
  const user = open();
  await screen.findByText('Mine');
  const edit = async (at: number, text: string) => {
    await user.click(menuOf(at));
    await user.click(await screen.findByRole('button', { name: 'Edit comment' }));
    await user.type(screen.getByLabelText('Comment'), text);
  };
  await edit(0, ', better');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await edit(1, ' thought');
  resolve(mine({ content: 'Mine, better', status: 'pending' }));
  await waitFor(() => expect(toastStore.get()?.title).toBe('Sent to our moderators'));
  expect(screen.getByText('Mine, better')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Second thought');
});

test('a change that was not saved is there after a reload, as long as the comment is the one that was changed', async () => {
  serve(mine());
  const edit = async () => {
    const { user, unmount } = renderScreen(<CommentsSection id="comments" post={aPost()} />);
    await user.click((await screen.findAllByRole('button', { name: /^More about/ }))[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Edit comment' }));
    return { user, unmount, box: screen.getByLabelText<HTMLTextAreaElement>('Comment') };
  };
  const first = await edit();
  await first.user.type(first.box, ', better');
  first.unmount();
  const second = await edit();
  expect(second.box.value).toBe('Mine, better');
  second.unmount();
  serve(mine({ content: 'Mine, from another device' }));
  expect((await edit()).box.value).toBe('Mine, from another device');
});

test('a denied comment says why, and is sent again as it is or fixed', async () => {
  const denied = mine({ status: 'denied', denialReason: 'A link to a casino.' });
  const api = serve(denied).on(editComment, () => ({
    ...denied,
    status: 'pending' as const,
    denialReason: null,
  }));
  const user = open();
  await screen.findByText('A link to a casino.');
  await user.click(screen.getByRole('button', { name: 'Fix and resend' }));
  const sheet = await screen.findByRole('dialog', { name: 'Fix and resend' });
  expect(within(sheet).getByText('A link to a casino.')).toBeTruthy();
  await user.click(within(sheet).getByRole('button', { name: /^Resend/ }));
  await screen.findByText('Pending review');
  expect(api.sent(editComment)).toHaveLength(1);
});

test('comments that did not load have a retry button', async () => {
  serve().on(listComments, sequence(unreachable, aPage([comment(1)])));
  const user = open();
  await screen.findByText("Comments didn't load");
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Comment 1');
});

const reply = (id: number, to: number, overrides: Partial<Comment> = {}) =>
  aComment({ id: String(id), content: `Reply ${id}`, parentId: String(to), ...overrides });

test('replies stand under their comment, two at first, and the others on request', async () => {
  serve(comment(1), reply(2, 1), comment(3), reply(4, 1), reply(5, 1), reply(6, 1), reply(7, 3));
  const user = open();
  await screen.findByText('Comment 1');
  const [first, second] = screen
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.parentElement?.tagName !== 'LI');
  expect(
    within(first as HTMLElement)
      .getAllByText(/^Reply \d$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Reply 2', 'Reply 4']);
  expect(within(second as HTMLElement).getByText('Reply 7')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'View 2 replies' }));
  expect(screen.getByText('Reply 6')).toBeTruthy();
});

test('a reply whose comment is hidden says that there was one', async () => {
  serve(reply(2, 1));
  open();
  await screen.findByText("This comment isn't shown any more.");
  expect(screen.getByText('Reply 2')).toBeTruthy();
});

test('a reply is written under its comment; it can be given up', async () => {
  const added = mine({ content: 'See you Friday', status: 'pending', parentId: '1' });
  const api = serve(comment(1), comment(3)).on(createComment, () => added);
  const user = open();
  await screen.findByText('Comment 1');
  const [replyButton] = screen.getAllByRole('button', { name: /^Reply to/ });
  await user.click(replyButton as HTMLElement);
  const field = screen.getByRole('textbox', { name: 'Add a reply' });
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole('button', { name: 'Stop replying' }));
  expect(box()).toBeTruthy();
  await user.click(replyButton as HTMLElement);
  await user.type(screen.getByRole('textbox', { name: 'Add a reply' }), 'See you Friday');
  await user.click(screen.getByRole('button', { name: 'Post reply' }));
  await screen.findByText('See you Friday');
  expect(api.sent(createComment)[0]?.body).toEqual({ content: 'See you Friday', parentId: '1' });
  expect(toastStore.get()?.title).toBe('Reply added successfully!');
  expect(box()).toBeTruthy();
});

test('an own reply stays in sight at once, and when the list is fetched again before its page', async () => {
  const added = mine({ content: 'See you Friday', status: 'pending', parentId: '1' });
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const replies = [reply(2, 1), reply(4, 1), reply(5, 1)];
  const api = serve()
    .on(listComments, () => aPage([comment(1), ...replies, comment(3)], 'next'))
    .on(createComment, () => added);
  const { user, client } = renderScreen(<CommentsSection id="comments" post={aPost()} />);
  await user.click((await screen.findAllByRole('button', { name: /^Reply to/ }))[0] as HTMLElement);
  await user.type(screen.getByRole('textbox', { name: 'Add a reply' }), 'See you Friday');
  await user.click(screen.getByRole('button', { name: 'Post reply' }));
  const own = await screen.findByText('See you Friday');
  await waitFor(() =>
    expect(scrolled.mock.contexts.some((row) => row instanceof Element && row.contains(own))).toBe(true),
  );
  await client.invalidateQueries({ queryKey: ['comments'] });
  expect(api.sent(listComments)).toHaveLength(2);
  expect(screen.getByText('See you Friday').closest('ul')?.closest('li')?.textContent).toContain('Comment 1');
});

test('an own comment that was deleted on another device goes with the next load of the whole list', async () => {
  const added = mine({ content: 'See you Friday' });
  const api = serve(comment(1)).on(createComment, () => added);
  const { user, client } = renderScreen(<CommentsSection id="comments" post={aPost()} />);
  await screen.findByText('Comment 1');
  await user.type(box(), 'See you Friday{Enter}');
  await screen.findByText('See you Friday');
  await client.invalidateQueries({ queryKey: ['comments'] });
  expect(api.sent(listComments)).toHaveLength(2);
  await waitFor(() => expect(screen.queryByText('See you Friday')).toBeNull());
  expect(screen.getByText('Comment 1')).toBeTruthy();
});

test('a like of a comment shows at once, is sent as what it shall be, and a refusal takes it back', async () => {
  const { promise, resolve } = Promise.withResolvers<{ isLiked: boolean; likesCount: number }>();
  const api = serve(comment(1)).on(likeComment, () => promise);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Like comment, 0 likes' }));
  const liked = screen.getByRole('button', { name: 'Unlike comment, 1 like', pressed: true });
  await user.click(liked);
  resolve({ isLiked: true, likesCount: 1 });
  await waitFor(() => expect(api.sent(likeComment).map(({ body }) => body.isLiked)).toEqual([true, false]));
  api.on(likeComment, () => refuse(404, 'NOT_FOUND', 'Comment not found'));
  await user.click(await screen.findByRole('button', { name: 'Unlike comment, 1 like' }));
  await screen.findByRole('button', { name: 'Unlike comment, 1 like' });
  expect(toastStore.get()?.title).toBe('Failed to like comment');
});

test('says who shared the post, and what was edited', async () => {
  const post = aPost({ user: aUserCard({ id: '8', username: 'kev' }) });
  serve(aComment({ user: post.user, isEdited: true }), comment(2));
  open(post);
  await screen.findByText('Author');
  expect(screen.getAllByText(/edited/)).toHaveLength(1);
});
