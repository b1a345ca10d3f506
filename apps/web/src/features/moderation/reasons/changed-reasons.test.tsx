// spec: none, reasons of denials are not in it
import { denialReasons } from '@reelmates/contract/admin/denial-reasons';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast } from '../../../lib/toast-store.ts';
import { someDenialReasons } from '../../../testing/factories.ts';
import { fakeApiOfTest } from '../../../testing/fake-api.ts';
import { neverInView } from '../../../testing/in-view.ts';
import { fakeQueueServer } from '../../../testing/queue-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { decisions } from '../moderation-queries.ts';
import { PostsQueue } from '../queues/posts-queue.tsx';
import { QuestionSheet } from '../review/question-sheet.tsx';

beforeEach(neverInView);
afterEach(async () => {
  await decisions.settled();
  act(() => dismissToast());
});

async function openQueue() {
  const server = fakeQueueServer(2);
  const { user } = renderScreen(<PostsQueue />);
  await screen.findByText('@member_1');
  await screen.findAllByText('Spam');
  return { server, user };
}

/** Another admin puts these reasons of posts in the place of the ones that are shown. */
async function changeReasons(reasons: string[], changedBy: string | null = null) {
  fakeApiOfTest()?.on(denialReasons, () =>
    someDenialReasons().map((one) =>
      one.queue === 'posts' ? { ...one, version: 'posts 2', reasons, changedBy } : one,
    ),
  );
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findAllByText(reasons[0] ?? '');
}

const allSent = () => act(() => decisions.settled());
const sheet = () => within(screen.getByRole('dialog', { name: 'Deny: which reason?' }));
const aSecondLater = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
afterEach(() => vi.restoreAllMocks());

it('asks at the first press of a number after another admin has changed the reasons, and then no more', async () => {
  const { server, user } = await openQueue();
  await changeReasons(['Not a pokie', 'Link to an online casino']);
  aSecondLater();
  await user.keyboard('1');
  expect(await screen.findByText('The reasons have changed')).toBeTruthy();
  expect(sheet().getByRole('button', { name: 'Not a pokie' })).toBeTruthy();
  await allSent();
  expect(server.sent).toEqual([]);
  await user.keyboard('2');
  await user.keyboard('1');
  await allSent();
  expect(server.sent).toEqual(['deny 1: Link to an online casino', 'deny 2: Not a pokie']);
});

it('asks at a press on a reason that another admin has just put in the place of another', async () => {
  const { server, user } = await openQueue();
  await changeReasons(['Not a pokie', 'Spam']);
  const [first] = screen.getAllByRole('button', { name: /Not a pokie/ });
  if (first) await user.click(first);
  expect(sheet().getByRole('button', { name: 'Not a pokie' })).toBeTruthy();
  await allSent();
  expect(server.sent).toEqual([]);
});

it('refuses a press in its sheet right after the reasons there have moved', async () => {
  const { server, user } = await openQueue();
  await user.keyboard('d');
  expect(sheet().getByRole('button', { name: 'Link to an online casino' })).toBeTruthy();
  await changeReasons(['Not a pokie', 'Link to an online casino']);
  await user.keyboard('1');
  await user.click(sheet().getByRole('button', { name: 'Not a pokie' }));
  expect(await screen.findByText('The reasons have just changed')).toBeTruthy();
  await allSent();
  expect(server.sent).toEqual([]);
  aSecondLater();
  await user.keyboard('1');
  await allSent();
  expect(server.sent).toEqual(['deny 1: Not a pokie']);
});

it('refuses no press after the moderator’s own change of the reasons, which its sheet leads to', async () => {
  const { server, user } = await openQueue();
  await user.keyboard('d');
  await changeReasons(['Not a pokie', 'Link to an online casino'], 'marnie_r');
  await user.keyboard('1');
  await allSent();
  expect(server.sent).toEqual(['deny 1: Not a pokie']);
});

it('refuses a press on a quick reason of a removal right after it has moved', async () => {
  fakeQueueServer(0);
  const onConfirm = vi.fn();
  const { user } = renderScreen(
    <QuestionSheet
      question={{
        title: 'Remove this post?',
        lead: '',
        label: 'Note',
        reasonsOf: 'posts',
        confirm: 'Remove',
      }}
      written=""
      onWrite={() => {}}
      onClose={() => {}}
      onConfirm={onConfirm}
    />,
  );
  await screen.findByRole('button', { name: 'Spam' });
  await changeReasons(['Not a pokie', 'Spam']);
  await user.keyboard('1');
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveProperty('value', '');
  aSecondLater();
  await user.keyboard('1');
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveProperty('value', 'Not a pokie');
});
