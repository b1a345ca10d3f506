import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { dismissToast, toastStore } from '../../lib/toast-store.ts';
import { fakeServer, marnie, refusal, renderAt } from '../accounts/test-kit.tsx';
import { aPost } from '../posts/post-factory.ts';
import { PeopleListsSheet } from './people-lists-sheet.public.tsx';

afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

const card = (id: string, username: string) => ({ ...aPost().user, id, username });
const page = (items: unknown[], nextCursor: string | null = null) => ({
  status: 200,
  body: { items, nextCursor },
});

const open = () => renderAt('/profile', <PeopleListsSheet onClose={() => {}} />);

it('lists whom one has blocked, page by page', async () => {
  fakeServer({
    'GET /api/users/me/blocks': () => page([card('8', 'hemi_88')], 'next'),
    'GET /api/users/me/blocks?cursor=next': () => page([card('9', 'tess')]),
  });
  open();
  expect(await screen.findByRole('button', { name: 'Unblock hemi_88' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('button', { name: 'Unblock tess' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('unblocks, and blocks again where that was a slip', async () => {
  let isBlocked = true;
  fakeServer({
    'GET /api/users/me/blocks': () => page([card('8', 'hemi_88')]),
    'POST /api/users/8/block': () => {
      isBlocked = !isBlocked;
      return { status: 200, body: { isBlocked } };
    },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock hemi_88' }));
  const again = await screen.findByRole('button', { name: 'Block hemi_88' });
  expect(isBlocked).toBe(false);
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Unblock hemi_88' })).toBeTruthy();
  expect(isBlocked).toBe(true);
});

it('during a break unblocks for good, also whom another device has unblocked', async () => {
  const me = { ...marnie, selfExclusionEnd: '2031-07-23T08:00:00.000Z' };
  const presses: string[] = [];
  fakeServer({
    'GET /api/user': () => ({ status: 200, body: me }),
    'GET /api/users/me/blocks': () => page([card('8', 'hemi_88'), card('9', 'tess')]),
    'POST /api/users/8/block': () => {
      presses.push('8');
      return { status: 200, body: { isBlocked: false } };
    },
    'POST /api/users/9/block': () => {
      presses.push('9');
      return refusal(403, 'SELF_EXCLUDED', 'You are taking a break.');
    },
  });
  open();
  for (const name of ['hemi_88', 'tess']) {
    await userEvent.click(await screen.findByRole('button', { name: `Unblock ${name}` }));
    await waitFor(() => expect(screen.queryByRole('button', { name: `Unblock ${name}` })).toBeNull());
  }
  const done = screen.getAllByRole('button', { name: /^Unblocked / });
  expect(done).toHaveLength(2);
  await userEvent.click(done[0] as HTMLElement);
  expect(presses).toEqual(['8', '9']);
  expect(toastStore.get()).toBeNull();
});

it('says where nobody is, on either side', async () => {
  fakeServer({ 'GET /api/users/me/blocks': () => page([]), 'GET /api/users/me/mutes': () => page([]) });
  open();
  expect(await screen.findByText('Nobody is blocked')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Muted' }));
  expect(await screen.findByText('Nobody is muted')).toBeTruthy();
});

it('can be tried again when it does not load', async () => {
  let fails = true;
  fakeServer({
    'GET /api/users/me/blocks': () => (fails ? refusal(500, 'INTERNAL', 'no') : page([card('8', 'hemi_88')])),
  });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Unblock hemi_88' })).toBeTruthy();
});
