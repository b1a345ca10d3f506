import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { pressToggle, type Toggle } from './toggle.ts';

type Like = { isLiked: boolean; likesCount: number };

/** A toggle on a server whose responses the test sends. */
function likeable(start: Like) {
  let server = start;
  const shown = [start];
  const responses: { accept: () => void; refuse: (error: Error) => void }[] = [];
  const onRefused = vi.fn();
  const flip = (state: Like): Like => ({
    isLiked: !state.isLiked,
    likesCount: state.likesCount + (state.isLiked ? -1 : 1),
  });
  const toggle: Toggle<Like> = {
    client: new QueryClient(),
    key: `like:${Math.random()}`,
    read: () => shown.at(-1) ?? start,
    show: (state) => shown.push(state),
    flip,
    send: () =>
      new Promise((resolve, reject) =>
        responses.push({
          accept: () => {
            server = flip(server);
            resolve(server);
          },
          refuse: reject,
        }),
      ),
    onRefused,
  };
  return { toggle, shown, responses, onRefused, now: () => shown.at(-1) };
}

const answered = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

test('a press shows before the server has answered', async () => {
  const { toggle, responses, now } = likeable({ isLiked: false, likesCount: 3 });
  const pressed = pressToggle(toggle);
  expect(now()).toEqual({ isLiked: true, likesCount: 4 });
  responses[0]?.accept();
  await pressed;
  expect(now()).toEqual({ isLiked: true, likesCount: 4 });
});

test('a second press waits for the response to the first', async () => {
  const { toggle, responses, now } = likeable({ isLiked: false, likesCount: 3 });
  const pressed = pressToggle(toggle);
  void pressToggle(toggle);
  expect(now()).toEqual({ isLiked: false, likesCount: 3 });
  expect(responses).toHaveLength(1);
  responses[0]?.accept();
  await answered();
  expect(responses).toHaveLength(2);
  // The first response was not shown in between.
  expect(now()).toEqual({ isLiked: false, likesCount: 3 });
  responses[1]?.accept();
  await pressed;
  expect(now()).toEqual({ isLiked: false, likesCount: 3 });
});

test('the response of the server is shown at the end', async () => {
  const { toggle, now } = likeable({ isLiked: false, likesCount: 3 });
  await pressToggle({ ...toggle, send: async () => ({ isLiked: true, likesCount: 90 }) });
  expect(now()).toEqual({ isLiked: true, likesCount: 90 });
});

test('a refusal takes the press back and is reported', async () => {
  const { toggle, responses, onRefused, now } = likeable({ isLiked: true, likesCount: 8 });
  const pressed = pressToggle(toggle);
  expect(now()).toEqual({ isLiked: false, likesCount: 7 });
  const refusal = new Error('429: slow down');
  responses[0]?.refuse(refusal);
  await pressed;
  expect(now()).toEqual({ isLiked: true, likesCount: 8 });
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(refusal);
});

test('a refusal of the first press also reverts the queued one, which is never sent', async () => {
  const { toggle, responses, now } = likeable({ isLiked: false, likesCount: 0 });
  const pressed = pressToggle(toggle);
  void pressToggle(toggle);
  responses[0]?.refuse(new Error('503: away'));
  await pressed;
  expect(responses).toHaveLength(1);
  expect(now()).toEqual({ isLiked: false, likesCount: 0 });
});

test('a refusal of the second press leaves what the server said to the first', async () => {
  const { toggle, responses, now } = likeable({ isLiked: false, likesCount: 0 });
  const pressed = pressToggle(toggle);
  void pressToggle(toggle);
  responses[0]?.accept();
  await answered();
  responses[1]?.refuse(new Error('503: away'));
  await pressed;
  expect(now()).toEqual({ isLiked: true, likesCount: 1 });
});

test('after the queue has ended, a new press starts afresh', async () => {
  const { toggle, responses, now } = likeable({ isLiked: false, likesCount: 0 });
  const first = pressToggle(toggle);
  responses[0]?.accept();
  await first;
  const second = pressToggle(toggle);
  responses[1]?.accept();
  await second;
  expect(now()).toEqual({ isLiked: false, likesCount: 0 });
});
