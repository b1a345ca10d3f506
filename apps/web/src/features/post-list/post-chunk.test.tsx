// spec: none, how much of a long list is drawn is not in it
import { listComments } from '@reelmates/contract/social/comments';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPage, aPost, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { viewByHand } from '../../testing/in-view.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { chunksOf, PostChunk } from './post-chunk.tsx';

const nothing = () => undefined;
/** Each list has new posts, because rendered chunks are remembered by their ids. */
const postsOf = (list: number) =>
  Array.from({ length: 45 }, (_, index) =>
    aPost({ id: `${list * 100 + index}`, caption: `Win number ${index}.`, commentsCount: 0, likesCount: 0 }),
  );

function show(list: number) {
  fakeApi({ viewer: aViewer() }).on(listComments, () => aPage([]));
  const setInView = viewByHand();
  const { user, unmount } = renderScreen(
    <div role="feed">
      {chunksOf(postsOf(list)).map((chunk) => (
        <PostChunk key={chunk.at} {...chunk} onOpenPhoto={nothing} onMenu={nothing} />
      ))}
    </div>,
  );
  const feed = screen.getByRole('feed');
  const move = (chunk: number, isNear: boolean) =>
    act(() => setInView(feed.children[chunk] as Element, isNear));
  return { user, unmount, move };
}

const numberOf = (post: HTMLElement | null) => Number(post?.dataset.post) % 100;
/** The numbers of the posts that are rendered completely. */
const drawn = () =>
  screen
    .getAllByRole('button', { name: /^More about/ })
    .map((button) => numberOf(button.closest<HTMLElement>('[data-post]')));
const card = (number: number) => screen.getAllByRole('article')[number] as HTMLElement;
const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

test('draws the first posts at once, and the others with their words, in their order', () => {
  show(1);
  expect(drawn()).toEqual(from(0, 10));
  expect(screen.getAllByRole('article').map(numberOf)).toEqual(from(0, 45));
  expect(card(44).textContent).toContain('Win number 44.');
});

test('draws posts that come near, and only their words once they are far', () => {
  const { move } = show(2);
  move(1, true);
  move(2, true);
  move(0, false);
  expect(drawn()).toEqual(from(10, 20));
  expect(card(0).textContent).toContain('Win number 0.');
  move(0, true);
  expect(drawn()).toEqual(from(0, 30));
});

test('keeps far posts drawn that have the focus or something opened', async () => {
  const { user, move } = show(3);
  await user.click(within(card(3)).getByRole('button', { name: 'Comments, 0' }));
  within(card(5))
    .getByRole('button', { name: /^More about/ })
    .focus();
  move(0, false);
  expect(drawn()).toEqual([3, 5]);
  expect(numberOf(document.activeElement?.closest<HTMLElement>('[data-post]') ?? null)).toBe(5);
});

test('begins with the posts that were drawn when the list was left', () => {
  const { move, unmount } = show(4);
  move(0, false);
  move(3, true);
  unmount();
  show(4);
  expect(drawn()).toEqual([...from(0, 10), ...from(30, 10)]);
});

test('a list that is opened at a post begins with it', () => {
  const immediately = chunksOf(postsOf(5), '519').map((chunk) => chunk.immediately);
  expect(immediately).toEqual([false, true, true, false, false]);
});
