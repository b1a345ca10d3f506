// spec: none, blocks, mutes and reports are not in it
import { myBlocks, myMutes, toggleBlock } from '@reelmates/contract/social/users';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { toastStore } from '../../lib/toast-store.ts';
import { aPage, aUserCard, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { PeopleListsSheet } from './people-lists-sheet.public.tsx';

const card = (id: string, username: string) => aUserCard({ id, username });

const open = () => renderScreen(<PeopleListsSheet onClose={() => {}} />, { at: '/profile' });

it('lists whom one has blocked, page by page', async () => {
  fakeApi().on(myBlocks, ({ query }) =>
    query.cursor === 'next' ? aPage([card('9', 'tess')]) : aPage([card('8', 'hemi_88')], 'next'),
  );
  open();
  expect(await screen.findByRole('button', { name: 'Unblock hemi_88' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('button', { name: 'Unblock tess' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('unblocks, and blocks again where that was a mistake', async () => {
  let isBlocked = true;
  fakeApi()
    .on(myBlocks, () => aPage([card('8', 'hemi_88')]))
    .on(toggleBlock, () => {
      isBlocked = !isBlocked;
      return { isBlocked };
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
  const me = aViewer({ selfExclusionEnd: '2031-07-23T08:00:00.000Z' });
  const presses: string[] = [];
  fakeApi({ viewer: me })
    .on(myBlocks, () => aPage([card('8', 'hemi_88'), card('9', 'tess')]))
    .on(toggleBlock, ({ params }) => {
      presses.push(params.userId);
      return params.userId === '8'
        ? { isBlocked: false }
        : refuse(403, 'SELF_EXCLUDED', 'You are taking a break.');
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

it('says that a list is empty, blocked or muted', async () => {
  fakeApi()
    .on(myBlocks, () => aPage([]))
    .on(myMutes, () => aPage([]));
  open();
  expect(await screen.findByText('Nobody is blocked')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Muted' }));
  expect(await screen.findByText('Nobody is muted')).toBeTruthy();
});

it('can be tried again when it does not load', async () => {
  let fails = true;
  fakeApi().on(myBlocks, () => (fails ? refuse(500, 'INTERNAL', 'no') : aPage([card('8', 'hemi_88')])));
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Unblock hemi_88' })).toBeTruthy();
});
