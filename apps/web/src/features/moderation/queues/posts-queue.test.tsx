import { readUser } from '@reelmates/contract/admin/admin-users';
import { decidedItems } from '@reelmates/contract/admin/decided';
import { pendingPosts, undoDecision } from '@reelmates/contract/admin/moderation';
import { releaseItems, takePosts } from '@reelmates/contract/admin/review-queues';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../../../lib/api/unauthorized.ts';
import { dismissToast, toastStore } from '../../../lib/toast-store.ts';
import { aDecidedItem, anAdminUser } from '../../../testing/factories.ts';
import { alwaysInView, neverInView } from '../../../testing/in-view.ts';
import { fakeQueueServer } from '../../../testing/queue-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refuse, sequence } from '../../../testing/replies.ts';
import { decisions } from '../moderation-queries.ts';
import { moderatorActivity } from '../review/moderator-activity.ts';
import { PostsQueue } from './posts-queue.tsx';

beforeEach(neverInView);
beforeEach(() => localStorage.clear());
afterEach(async () => {
  await decisions.settled();
  // A failure stays for 5 s, and successes do not replace it.
  act(() => dismissToast());
});

async function openQueue(count: number) {
  const server = fakeQueueServer(count);
  const { user } = renderScreen(<PostsQueue />);
  if (count > 0) await screen.findByText('@member_1');
  if (count > 0) await screen.findAllByText('Spam');
  return { server, user };
}

const names = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const focused = () => document.activeElement?.textContent;
const card = (id: number) => within(screen.getByRole('article', { name: `@member_${id}` }));
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(() => {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  });
const inDialog = () => within(screen.getByRole('dialog'));
const allSent = () => act(() => decisions.settled());

describe('the keys of the posts queue', () => {
  it('decide on three items one after the other, each gone from the list at once', async () => {
    const { server, user } = await openQueue(3);
    server.hold = true;
    await user.keyboard('a');
    expect(names()).toEqual(['@member_2', '@member_3']);
    expect(focused()).toBe('@member_2');
    expect(screen.getByText('2 pending, oldest first')).toBeTruthy();
    await user.keyboard('f');
    expect(focused()).toBe('@member_3');
    await user.keyboard('1');
    expect(names()).toEqual([]);
    expect(focused()).toBe('Posts Queue');
    expect(server.sent).toEqual(['approve 1', 'feature 2: true', 'deny 3: Link to an online casino']);
    server.release();
    await allSent();
    expect(await screen.findByText('All caught up!')).toBeTruthy();
    expect(screen.getByText('There are no pending posts to review.')).toBeTruthy();
    // The queue was fetched again, in case new items had arrived.
    await waitFor(() => expect(server.listed).toEqual(['first', 'first']));
  });

  it('move between items and act on the one they stand at', async () => {
    const { server, user } = await openQueue(4);
    await user.keyboard('jj');
    expect(focused()).toBe('@member_3');
    await user.keyboard('k');
    expect(focused()).toBe('@member_2');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('@member_4');
    await user.keyboard('a');
    expect(focused()).toBe('@member_3');
    await allSent();
    expect(server.sent).toEqual(['approve 4']);
  });

  it('act on the item in which the focus is', async () => {
    const { server, user } = await openQueue(3);
    act(() => card(2).getByRole('button', { name: 'Deny' }).focus());
    await user.keyboard('a');
    await allSent();
    expect(server.sent).toEqual(['approve 2']);
  });

  it('decide once however long they are held', async () => {
    const { server } = await openQueue(3);
    press('a');
    press('a', { repeat: true });
    press('a', { repeat: true });
    await allSent();
    expect(server.sent).toEqual(['approve 1']);
    expect(focused()).toBe('@member_2');
  });

  it('move further while they are held', async () => {
    await openQueue(3);
    press('j');
    press('j', { repeat: true });
    expect(focused()).toBe('@member_3');
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])('do nothing with %s', async (modifier) => {
    const { server } = await openQueue(2);
    press('a', { [modifier]: true });
    expect(names()).toHaveLength(2);
    expect(server.sent).toEqual([]);
  });

  it('do nothing while a reason is being typed', async () => {
    const { server, user } = await openQueue(2);
    await user.keyboard('0');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'a bad fad 1');
    expect(names()).toHaveLength(2);
    expect(server.sent).toEqual([]);
  });

  it('are listed under the question mark, and can be turned off', async () => {
    const { server, user } = await openQueue(2);
    press('?', { shiftKey: true });
    await user.click(screen.getByRole('switch', { name: 'Single keys' }));
    // The first one is the sheet's: a late toast of an earlier test may have one, too.
    const [close] = inDialog().getAllByRole('button', { name: 'Close' });
    if (!close) throw new Error('the sheet has no Close');
    await user.click(close);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('a');
    expect(server.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: /Keys/ }));
    await user.click(screen.getByRole('switch', { name: 'Single keys' }));
  });
});

describe('denying a post', () => {
  // spec: S8.65
  it('sends the reason that was written', async () => {
    const { server, user } = await openQueue(2);
    await user.click(card(1).getByRole('button', { name: 'Deny' }));
    await user.click(inDialog().getByRole('button', { name: 'In your own words' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), '  Blurred beyond reading {Enter}');
    await allSent();
    expect(server.sent).toEqual(['deny 1: Blurred beyond reading']);
    expect(focused()).toBe('@member_2');
    expect(await screen.findByText('Post denied')).toBeTruthy();
  });

  it('takes a reason by its number, at once, from the sheet and from the queue itself', async () => {
    const { server, user } = await openQueue(3);
    await user.keyboard('d');
    await screen.findByRole('dialog', { name: 'Deny: which reason?' });
    await user.keyboard('3');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(focused()).toBe('@member_2');
    await user.keyboard('4');
    await allSent();
    expect(server.sent).toEqual(['deny 1: Not a win photo', 'deny 2: Spam']);
  });

  it('with an own reason is refused while it is empty, at the field', async () => {
    const { server, user } = await openQueue(2);
    await user.keyboard('0');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }));
    await user.keyboard('{Enter}');
    expect(screen.getByText('Please write a reason')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }));
    await user.keyboard('Blurred{Enter}');
    await allSent();
    expect(server.sent).toEqual(['deny 1: Blurred']);
  });

  it('sends nothing after its sheet was closed', async () => {
    const { server, user } = await openQueue(2);
    await user.click(card(1).getByRole('button', { name: 'Deny' }));
    await user.click(inDialog().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(names()).toHaveLength(2);
    expect(server.sent).toEqual([]);
  });
});

describe('a denial with a typed reason', () => {
  const written = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value;
  const openAndWrite = async (count: number) => {
    const { server, user } = await openQueue(count);
    await user.keyboard('0Too blurred');
    return { server, user };
  };

  it('stays where its post is gone before it is sent, and that is said', async () => {
    const { server, user } = await openAndWrite(2);
    server.approveElsewhere(1);
    returnToTab();
    await waitFor(() => expect(screen.queryByText('Caption 1')).toBeNull());
    await user.keyboard('{Enter}');
    expect(
      await screen.findByText('It is not there any more: its author or another admin was faster.'),
    ).toBeTruthy();
    expect(written()).toBe('Too blurred');
    expect(server.sent).toEqual([]);
  });

  it('stays while the device is offline', async () => {
    const { server, user } = await openAndWrite(2);
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.keyboard('{Enter}');
    expect(screen.getByText("You're offline. Please check your connection and try again.")).toBeTruthy();
    expect(written()).toBe('Too blurred');
    isOnline.mockReturnValue(true);
    await user.keyboard('{Enter}');
    await allSent();
    expect(server.sent).toEqual(['deny 1: Too blurred']);
  });

  it('stays where the queue has changed in that moment', async () => {
    const { server, user } = await openAndWrite(3);
    server.approveElsewhere(2);
    returnToTab();
    await waitFor(() => expect(screen.queryByText('Caption 2')).toBeNull());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('The queue has just changed')).toBeTruthy();
    expect(written()).toBe('Too blurred');
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
    await user.keyboard('{Enter}');
    vi.mocked(performance.now).mockRestore();
    await allSent();
    expect(server.sent).toEqual(['deny 1: Too blurred']);
  });

  it('is there again when its sheet was closed', async () => {
    const { server, user } = await openAndWrite(2);
    await user.click(inDialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('0');
    expect(written()).toBe('Too blurred');
    await user.keyboard('{Enter}');
    await allSent();
    expect(server.sent).toEqual(['deny 1: Too blurred']);
  });

  it('is there again after the login that the end of the session asks for, until its post is denied', async () => {
    vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
    const ended = await openAndWrite(2);
    ended.server.refusals.set('1', refuse(401, 'UNAUTHENTICATED', 'Unauthorized'));
    await ended.user.keyboard('{Enter}');
    await allSent();
    await waitFor(() => expect(browser.redirectTo).toHaveBeenCalled());
    cleanup();

    const { server, user } = await openQueue(2);
    await user.keyboard('0');
    expect(written()).toBe('Too blurred');
    await user.keyboard('{Enter}');
    await allSent();
    expect(server.sent).toEqual(['deny 1: Too blurred']);
    cleanup();
    await openQueue(2);
    await user.keyboard('0');
    expect(written()).toBe('');
  });

  it('is there again when the session has ended while it was being written', async () => {
    await openAndWrite(2);
    cleanup();
    const { user } = await openQueue(2);
    await user.keyboard('0');
    expect(written()).toBe('Too blurred');
  });

  it('is there again when the post is denied once more after a failure', async () => {
    const { server, user } = await openAndWrite(2);
    server.refusals.set('1', refuse(500, 'INTERNAL', 'Something went wrong'));
    await user.keyboard('{Enter}');
    await allSent();
    server.refusals.clear();
    await user.click(card(1).getByRole('button', { name: 'Deny' }));
    await user.click(inDialog().getByRole('button', { name: 'In your own words' }));
    expect(written()).toBe('Too blurred');
    await user.keyboard('{Enter}');
    await allSent();
    await user.keyboard('0');
    expect(written()).toBe('');
    expect(server.sent).toEqual(['deny 1: Too blurred', 'deny 1: Too blurred']);
  });
});

describe('a failed decision', () => {
  // spec: S8.23
  it('brings the item back to its place and says so', async () => {
    const { server, user } = await openQueue(3);
    server.refusals.set('2', refuse(500, 'INTERNAL', 'Something went wrong'));
    server.hold = true;
    await user.keyboard('ja');
    expect(names()).toEqual(['@member_1', '@member_3']);
    server.release();
    await allSent();
    expect(names()).toEqual(['@member_1', '@member_2', '@member_3']);
    expect(screen.getByText('3 pending, oldest first')).toBeTruthy();
    const alert = screen.getByText('Error').closest('[role=alert]');
    expect(alert?.textContent).toContain('Failed to approve post. Please try again.');
    expect(card(2).getByText('Failed to approve post. Please try again.')).toBeTruthy();
    // The same item stays current.
    expect(focused()).toBe('@member_3');
  });

  // spec: S8.24, S8.25
  it.each([
    ['feature', 'f', 'Failed to add post to For You. Please try again.'],
    ['deny', 'd1', 'Failed to deny post. Please try again.'],
  ])('says what failed, not only that it did: not to %s', async (_, keys, message) => {
    const { server, user } = await openQueue(1);
    server.refusals.set('1', refuse(500, 'INTERNAL', 'Something went wrong'));
    await user.keyboard(keys);
    await allSent();
    expect(card(1).getByText(message)).toBeTruthy();
  });

  // spec: S8.66
  it('stays readable when the decisions after it succeed', async () => {
    const { server, user } = await openQueue(3);
    server.refusals.set('1', refuse(500, 'INTERNAL', 'Something went wrong'));
    await user.keyboard('af');
    await allSent();
    expect(names()).toEqual(['@member_1', '@member_3']);
    expect(screen.queryByText('Post added to For You')).toBeNull();
  });

  it('on a deleted item does not bring it back', async () => {
    const { server, user } = await openQueue(2);
    server.refusals.set('1', refuse(404, 'NOT_FOUND', 'Post not found'));
    await user.keyboard('a');
    await allSent();
    expect(names()).toEqual(['@member_2']);
    expect(screen.getByText('1 pending')).toBeTruthy();
  });

  it('of the session leads to sign in', async () => {
    const redirectTo = vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
    const { server, user } = await openQueue(2);
    server.refusals.set('1', refuse(401, 'UNAUTHENTICATED', 'Unauthorized'));
    await user.keyboard('a');
    await allSent();
    expect(names()).toHaveLength(2);
    await waitFor(() => expect(redirectTo).toHaveBeenCalled());
  });

  it('offline nothing leaves, and it is said why', async () => {
    const { server, user } = await openQueue(2);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.keyboard('a');
    expect(names()).toHaveLength(2);
    expect(screen.getByText("You're offline. Please check your connection and try again.")).toBeTruthy();
    expect(server.sent).toEqual([]);
  });
});

/** As when the admin comes back to the tab. */
const returnToTab = () => {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
};

describe('an item that another person has changed', () => {
  it('comes back with its changes when it is decided on in an earlier version', async () => {
    const { server, user } = await openQueue(2);
    server.resubmit(1, 'Visit my casino');
    await user.keyboard('a');
    await allSent();
    const back = card(1);
    expect(back.getByText('Visit my casino')).toBeTruthy();
    expect(back.getByText('Changed since you opened it')).toBeTruthy();
    expect(back.getByText('Caption was').nextSibling?.textContent).toBe('Caption 1');
    expect(await screen.findByText(/is back in the queue/)).toBeTruthy();
    expect(screen.getByText('2 pending, oldest first')).toBeTruthy();
  });

  it('shows what the description of the photo is now, with its links marked', async () => {
    const { server, user } = await openQueue(1);
    expect(card(1).queryByText('Photo description')).toBeNull();
    server.resubmit(1, 'Caption 1', { photoDescription: 'Bells, as on www.casino.example' });
    await user.keyboard('a');
    await allSent();
    expect(card(1).getByText('Photo description')).toBeTruthy();
    expect(card(1).getByText('www.casino.example').tagName).toBe('MARK');
    expect(card(1).getByText('Photo description was')).toBeTruthy();
    expect(card(1).getByAltText('Photo shared by member_1: Bells, as on www.casino.example')).toBeTruthy();
  });

  it('by deciding first stays decided, and says by whom', async () => {
    const { server, user } = await openQueue(2);
    server.approveElsewhere(1);
    await user.keyboard('1');
    await allSent();
    expect(
      await screen.findByText('@other_admin has approved it already. Nothing was changed.'),
    ).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['@member_2']));
  });

  it('is shown with a note when the list is fetched again, and a press in that moment decides on nothing', async () => {
    const { server, user } = await openQueue(2);
    server.resubmit(1, 'Visit my casino');
    returnToTab();
    expect(await screen.findByText('Visit my casino')).toBeTruthy();
    expect(names()).toEqual(['@member_2', '@member_1']);
    await user.keyboard('a');
    await allSent();
    expect(server.sent).toEqual([]);
    expect(await screen.findByText('The queue has just changed')).toBeTruthy();
    expect(card(1).getByText('Caption was').nextSibling?.textContent).toBe('Caption 1');
  });

  it('by deciding on the current item leaves at the next look, and work goes on at the one that moves up', async () => {
    const { server, user } = await openQueue(3);
    await user.keyboard('j');
    server.approveElsewhere(2);
    returnToTab();
    await waitFor(() => expect(names()).toEqual(['@member_1', '@member_3']));
    expect(focused()).toBe('@member_3');
  });
});

it('a decision is undone from its toast, and the item is back where it was', async () => {
  const { server, user } = await openQueue(2);
  await user.keyboard('a');
  await allSent();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await allSent();
  expect(server.undone).toEqual(['91']);
  expect(await screen.findByText('Undone')).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['@member_1', '@member_2']));
});

it('of quick decisions only the last has a toast after the first, and its Undo reverses the last one', async () => {
  const { server, user } = await openQueue(5);
  const shown: unknown[] = [];
  const stop = toastStore.subscribe(() => shown.push(toastStore.get()));
  await user.keyboard('aaaa');
  await allSent();
  expect(server.sent).toHaveLength(4);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  stop();
  await allSent();
  expect(server.undone).toEqual(['94']);
  expect(shown.length).toBeLessThan(4);
});

describe('the key U', () => {
  it('undoes the latest decision, then the one before, and goes to what is back', async () => {
    const { server, user } = await openQueue(3);
    await user.keyboard('a1');
    await allSent();
    expect(names()).toEqual(['@member_3']);
    await user.keyboard('u');
    await allSent();
    await waitFor(() => expect(names()).toEqual(['@member_2', '@member_3']));
    expect(focused()).toBe('@member_2');
    await user.keyboard('u');
    await allSent();
    await waitFor(() => expect(names()).toEqual(['@member_1', '@member_2', '@member_3']));
    expect(server.undone).toEqual(['92', '91']);
    expect(focused()).toBe('@member_1');
  });

  it('waits for a decision that is on its way', async () => {
    const { server, user } = await openQueue(2);
    server.hold = true;
    await user.keyboard('au');
    expect(server.undone).toEqual([]);
    server.hold = false;
    server.release();
    await allSent();
    expect(server.undone).toEqual(['91']);
    await waitFor(() => expect(names()).toEqual(['@member_1', '@member_2']));
  });

  it('pressed again after an undo that did not arrive undoes the same decision, not the one before', async () => {
    const { server, user } = await openQueue(3);
    await user.keyboard('aa');
    await allSent();
    const isOnline = vi.spyOn(navigator, 'onLine', 'get');
    server.drops = () => {
      isOnline.mockReturnValue(false);
      return true;
    };
    await user.keyboard('u');
    await allSent();
    expect(await screen.findByText(/You're offline/)).toBeTruthy();
    isOnline.mockRestore();
    server.drops = null;
    await user.keyboard('u');
    await allSent();
    expect(server.undone).toEqual(['92']);
    await waitFor(() => expect(names()).toEqual(['@member_2', '@member_3']));
  });

  it('undoes the decision before one whose undo the server has refused', async () => {
    const { server, user } = await openQueue(3);
    await user.keyboard('aa');
    await allSent();
    server.undoRefusals.set('92', refuse(409, 'CONFLICT', 'It was decided again.'));
    await user.keyboard('u');
    await allSent();
    expect(await screen.findByText('It was decided again.')).toBeTruthy();
    await user.keyboard('u');
    await allSent();
    expect(server.undone).toEqual(['91']);
  });

  it('says so where there is nothing to undo', async () => {
    const { user } = await openQueue(1);
    await user.keyboard('u');
    expect(await screen.findByText('Nothing to undo')).toBeTruthy();
  });
});

describe('items in hand', () => {
  it('are taken by an active page, and only listed on an idle one', async () => {
    const { server } = await openQueue(2);
    expect(server.api.sent(takePosts)).toHaveLength(1);
    vi.spyOn(moderatorActivity, 'isRecent').mockReturnValue(false);
    server.api.on(pendingPosts, () => ({ items: [], nextCursor: null, totalCount: 2, inHand: otherHand }));
    returnToTab();
    expect(await screen.findByText('The rest is in other hands: 2 items.')).toBeTruthy();
    expect(server.api.sent(pendingPosts)[0]?.query).toMatchObject({ free: 'true' });
    expect(server.api.sent(takePosts)).toHaveLength(1);
  });

  it('are released when the queue is left', async () => {
    const { server } = await openQueue(1);
    cleanup();
    await waitFor(() => expect(server.api.sent(releaseItems)).toHaveLength(1));
  });

  it('can be a part of the queue, by filters', async () => {
    const { server, user } = await openQueue(2);
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(screen.getByRole('switch', { name: 'New accounts' }));
    await waitFor(() => expect(server.api.sent(takePosts).at(-1)?.query.newAccount).toBe('true'));
    await user.click(inDialog().getByRole('button', { name: 'Show' }));
    expect(screen.getByRole('button', { name: 'Filter (1)' })).toBeTruthy();
    expect(await screen.findByText('2 match, oldest first')).toBeTruthy();
  });
});

const otherHand = [{ user: { id: '77', username: 'other_admin' }, count: 2 }];

it('goes on to the next page while its end is still in view, as that of a short page is', async () => {
  alwaysInView();
  const { server, user } = await openQueue(60);
  await user.click(screen.getByRole('button', { name: 'Select' }));
  expect(await screen.findByRole('button', { name: 'Approve all 60 on screen' })).toBeTruthy();
  expect(server.listed).toEqual(['first', '25', '50']);
});

describe('several selected posts', () => {
  const openSelection = async (count: number) => {
    const { server, user } = await openQueue(count);
    await user.click(screen.getByRole('button', { name: 'Select' }));
    return { server, user };
  };

  it('are approved with one press, each by itself, and undone together', async () => {
    const { server, user } = await openSelection(3);
    await user.click(screen.getByRole('button', { name: 'Approve all 3 on screen' }));
    await allSent();
    expect(server.sent).toEqual(['approve 1', 'approve 2', 'approve 3']);
    expect(await screen.findByText('3 items approved')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo all 3' }));
    await allSent();
    expect(server.undone.toSorted()).toEqual(['91', '92', '93']);
    expect(await screen.findByText('3 decisions undone')).toBeTruthy();
  });

  it('are all undone, also one whose response was lost, although fifty others were decided since', async () => {
    const { server, user } = await openSelection(2);
    const isLost = sequence(true, false);
    server.drops = (what) => what === 'answer' && isLost();
    const undoUntil = '2026-11-20T09:10:00.000Z';
    const others = Array.from({ length: 50 }, (_, index) =>
      aDecidedItem({ id: String(200 + index), undoUntil }),
    );
    const own = {
      id: '91',
      target: { kind: 'post', id: '1' },
      decidedBy: { id: '99', username: 'marnie_r' },
    } as const;
    server.api.on(decidedItems, ({ query: { cursor } }) =>
      cursor === undefined
        ? { items: others, nextCursor: 'further' }
        : { items: [aDecidedItem({ ...own, undoUntil })], nextCursor: null },
    );
    await user.click(screen.getByRole('button', { name: 'Approve all 2 on screen' }));
    await allSent();
    await user.click(await screen.findByRole('button', { name: 'Undo all 2' }));
    await allSent();
    expect(server.undone.toSorted()).toEqual(['91', '92']);
    expect(await screen.findByText('2 decisions undone')).toBeTruthy();
  });

  it('are undone as far as that goes, and it is said of how many it does not', async () => {
    const { server, user } = await openSelection(3);
    await user.click(screen.getByRole('button', { name: 'Approve all 3 on screen' }));
    await allSent();
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(await screen.findByRole('button', { name: 'Undo all 3' }));
    expect(screen.getByText("You're offline. Please check your connection and try again.")).toBeTruthy();
    isOnline.mockReturnValue(true);
    server.api.on(undoDecision, ({ params: { auditId } }) =>
      auditId === '92'
        ? refuse(409, 'CONFLICT', 'It was decided again.')
        : { kind: 'post' as const, id: auditId.slice(1), status: 'pending' },
    );
    await user.click(screen.getByRole('button', { name: 'Undo all 3' }));
    await allSent();
    expect(await screen.findByText('2 decisions undone')).toBeTruthy();
    expect(screen.getByText('1 decision could not be undone. Look at Decided.')).toBeTruthy();
    expect(focused()).toBe('Posts Queue');
  });

  it('are not approved by a press on all right after something has come in, which was not seen', async () => {
    const { server, user } = await openSelection(2);
    server.resubmit(3, 'Just in');
    returnToTab();
    await user.click(await screen.findByRole('button', { name: 'Approve all 3 on screen' }));
    expect(await screen.findByText('The queue has just changed')).toBeTruthy();
    expect(server.sent).toEqual([]);
    // The selection is unchanged.
    await user.click(screen.getByRole('checkbox', { name: /member_2/ }));
    await user.click(screen.getByRole('button', { name: 'Approve 1 chosen' }));
    await allSent();
    expect(server.sent).toEqual(['approve 2']);
  });

  it('are undone with the key U also where a checkbox has the focus', async () => {
    const { server, user } = await openSelection(3);
    await user.click(screen.getByRole('button', { name: 'Approve all 3 on screen' }));
    await allSent();
    server.resubmit(4, 'Just in');
    returnToTab();
    const box = await screen.findByRole('checkbox', { name: /member_4/ });
    act(() => box.focus());
    await user.keyboard('u');
    await allSent();
    expect(server.undone).toEqual(['93']);
  });

  it('are chosen as they could be read: one that its author has changed no more, and says so', async () => {
    const { server, user } = await openSelection(3);
    await user.click(screen.getByRole('checkbox', { name: /member_1/ }));
    await user.click(screen.getByRole('checkbox', { name: /member_2/ }));
    server.resubmit(1, 'Visit my casino');
    returnToTab();
    const changed = await screen.findByRole('checkbox', { name: /Visit my casino/ });
    expect(changed).toHaveProperty('checked', false);
    expect(screen.getByText('Changed since you opened it')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Approve 1 chosen' })).toBeTruthy();
  });

  it('begin at the heading, and end at the current item', async () => {
    const { user } = await openSelection(3);
    expect(focused()).toBe('Posts Queue');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(focused()).toBe('@member_1');
  });

  it('have the names of their authors, those without a photo too', async () => {
    const server = fakeQueueServer(2);
    server.resubmit(2, 'No photo of it', { imageUrl: null });
    const { user } = renderScreen(<PostsQueue />);
    await screen.findByText('@member_2');
    await user.click(screen.getByRole('button', { name: 'Select' }));
    expect(screen.getByRole('checkbox', { name: /@member_2/ })).toBeTruthy();
  });

  it('can be some of them, and what failed is named', async () => {
    const { server, user } = await openSelection(3);
    server.refusals.set('3', refuse(500, 'INTERNAL', 'Something went wrong'));
    await user.click(screen.getByRole('checkbox', { name: /member_1/ }));
    await user.click(screen.getByRole('checkbox', { name: /member_3/ }));
    await user.click(screen.getByRole('button', { name: 'Approve 2 chosen' }));
    await allSent();
    expect(await screen.findByText('1 item approved, 1 failed')).toBeTruthy();
    expect(screen.getByText('@member_3: Failed to approve post. Please try again.')).toBeTruthy();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });

  it('are those that were chosen where the button is pressed twice', async () => {
    const { server, user } = await openSelection(4);
    await user.click(screen.getByRole('checkbox', { name: /member_2/ }));
    await user.dblClick(screen.getByRole('button', { name: 'Approve 1 chosen' }));
    await allSent();
    expect(await screen.findByText('1 item approved')).toBeTruthy();
    expect(server.sent).toEqual(['approve 2']);
  });

  it('are not approved by a press that was meant for fewer: while those are sent, and a second longer', async () => {
    const { server, user } = await openSelection(4);
    const pressAgain = () => fireEvent.click(screen.getByRole('button', { name: /^Approv/ }), { detail: 1 });
    server.hold = true;
    await user.click(screen.getByRole('checkbox', { name: /member_2/ }));
    pressAgain();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5000);
    pressAgain();
    server.hold = false;
    server.release();
    await allSent();
    expect(await screen.findByText('1 item approved')).toBeTruthy();
    pressAgain();
    expect(await screen.findByText('The queue has just changed')).toBeTruthy();
    expect(server.sent).toEqual(['approve 2']);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
    pressAgain();
    vi.mocked(performance.now).mockRestore();
    await allSent();
    expect(server.sent).toEqual(['approve 2', 'approve 1', 'approve 3', 'approve 4']);
  });
});

describe('the photo viewer', () => {
  it('shows the facts, takes the same keys, and goes on to the next photo', async () => {
    const { server, user } = await openQueue(3);
    await user.keyboard('v');
    const viewer = () => within(screen.getByRole('dialog'));
    expect(viewer().getByText('Caption 1')).toBeTruthy();
    await user.keyboard('a');
    expect(viewer().getByText('Caption 2')).toBeTruthy();
    await user.keyboard('1');
    expect(viewer().getByText('Caption 3')).toBeTruthy();
    await user.click(viewer().getByRole('button', { name: 'Approve' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await allSent();
    expect(server.sent).toEqual(['approve 1', 'deny 2: Link to an online casino', 'approve 3']);
  });

  it('leaves its keys to a sheet above it: what is typed there decides on nothing', async () => {
    const { server, user } = await openQueue(3);
    server.api.on(readUser, () => anAdminUser({ id: '7', username: 'member_1' }));
    await user.keyboard('vb');
    expect(await screen.findByRole('dialog', { name: 'Ban @member_1?' })).toBeTruthy();
    await user.keyboard('a1d');
    expect(screen.queryByRole('dialog', { name: /which reason/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('f');
    await allSent();
    expect(server.sent).toEqual(['feature 1: true']);
  });

  it('gives the focus to the item it was left at', async () => {
    const { user } = await openQueue(3);
    await user.keyboard('vjj');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Back' }));
    expect(focused()).toBe('@member_3');
  });
});

it('a press on another card than the current one does not move the page, which would lose the press', async () => {
  const { user } = await openQueue(4);
  await user.keyboard('a');
  expect(focused()).toBe('@member_2');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  await user.click(card(3).getByRole('button', { name: 'Deny' }));
  expect(screen.getByRole('dialog', { name: 'Deny: which reason?' })).toBeTruthy();
  expect(scrolled).not.toHaveBeenCalled();
  scrolled.mockRestore();
});

it('the second press of a double click does not decide on the next item', async () => {
  const { server, user } = await openQueue(3);
  await user.click(card(1).getByRole('button', { name: 'Approve' }));
  const next = card(2).getByRole('button', { name: 'Approve' });
  act(() => {
    next.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
  });
  await allSent();
  expect(server.sent).toEqual(['approve 1']);
});

// spec: S2.141
it('shows an empty queue, and what has come in since', async () => {
  const { user } = await openQueue(0);
  expect(await screen.findByText('All caught up!')).toBeTruthy();
  fakeQueueServer(1);
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('article', { name: '@member_1' })).toBeTruthy();
});
