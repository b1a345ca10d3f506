// spec: none, blocks, mutes and reports are not in it
import { createReport } from '@reelmates/contract/admin/reports';
import { getUser, toggleBlock, toggleMute } from '@reelmates/contract/social/users';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { browser } from '../../lib/api/unauthorized.ts';
import { toastStore } from '../../lib/toast-store.ts';
import { aProfile } from '../../testing/factories.ts';
import { fakeApi, type Setup } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse, sequence, unreachable } from '../../testing/replies.ts';
import { SafetySheet } from './safety-sheet.public.tsx';

const hemi = { id: '8', username: 'hemi_88' };
const profile = aProfile({ ...hemi, isMuted: false });

function openMenu(
  answers: Setup,
  target: { kind: 'post' | 'comment' | 'user'; id: string } = { kind: 'post', id: '31' },
) {
  const server = answers(fakeApi().on(getUser, () => profile));
  const onClose = vi.fn();
  const { unmount } = renderScreen(<SafetySheet target={target} person={hemi} onClose={onClose} />, {
    at: '/',
  });
  return { server, onClose, unmount, user: userEvent.setup() };
}

const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));

describe('a report', () => {
  it('is not sent without a reason', async () => {
    const { server } = openMenu((api) => api);
    await press(/^Report post/);
    await userEvent.click(await screen.findByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Please choose a reason')).toBeTruthy();
    expect(server.sent(createReport)).toEqual([]);
  });

  it('says what, why and what else, and that it was sent', async () => {
    const { server, onClose } = openMenu((api) => api.on(createReport, () => ({ id: '1' })));
    await press(/^Report post/);
    await userEvent.click(await screen.findByRole('radio', { name: 'Online casino or referral' }));
    await userEvent.type(screen.getByRole('textbox'), 'Second link today');
    await press('Send report');
    expect(await screen.findByText('Report sent')).toBeTruthy();
    expect(screen.getByText("Thank you. We'll tell you what came of it.")).toBeTruthy();
    expect(onClose).toHaveBeenCalled();
    expect(server.sent(createReport).map(({ body }) => body)).toEqual([
      { kind: 'post', targetId: '31', reason: 'online_casino', note: 'Second link today' },
    ]);
  });

  it('keeps what was typed when it could not be sent', async () => {
    let fails = true;
    const { onClose } = openMenu((api) =>
      api.on(createReport, () => (fails ? refuse(500, 'INTERNAL', 'Something went wrong') : { id: '1' })),
    );
    await press(/^Report post/);
    await userEvent.click(await screen.findByRole('radio', { name: 'Spam' }));
    await userEvent.type(screen.getByRole('textbox'), 'Every day');
    await press('Send report');
    expect(await screen.findByText('Failed to send report')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Every day');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Spam' }).checked).toBe(true);
    fails = false;
    await press('Send report');
    expect(await screen.findByText('Report sent')).toBeTruthy();
  });

  it('stays on the device where the sheet is closed while it is being sent, and that fails', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof unreachable>();
    const { unmount } = openMenu((api) => api.on(createReport, () => promise));
    await press(/^Report post/);
    await userEvent.click(await screen.findByRole('radio', { name: 'Spam' }));
    await userEvent.type(screen.getByRole('textbox'), 'Every day');
    await press('Send report');
    await press('Close');
    unmount();
    resolve(unreachable);
    await waitFor(() =>
      expect(toastStore.get()).toMatchObject({
        title: 'Failed to send report',
        description: "We can't reach Reelmates. Your draft is saved.",
      }),
    );
    expect(JSON.stringify({ ...localStorage })).toContain('Every day');
    localStorage.clear();
  });

  it('is there again after the login where the session has ended, and gone once it was cancelled', async () => {
    vi.spyOn(browser, 'redirectTo').mockImplementation(() => {});
    const note = () => screen.getByRole('textbox');
    const ended = openMenu((api) =>
      api.on(createReport, () => refuse(401, 'UNAUTHENTICATED', 'Unauthorized')),
    );
    await press(/^Report post/);
    await userEvent.click(await screen.findByRole('radio', { name: 'Spam' }));
    await userEvent.type(note(), 'Every day');
    await press('Send report');
    await waitFor(() => expect(browser.redirectTo).toHaveBeenCalled());
    ended.unmount();

    const again = openMenu((api) => api);
    await press(/^Report post/);
    expect(await screen.findByRole('radio', { name: 'Spam' })).toHaveProperty('checked', true);
    expect(note()).toHaveProperty('value', 'Every day');
    await press('Cancel');
    again.unmount();
    openMenu((api) => api);
    await press(/^Report post/);
    expect(await screen.findByRole('radio', { name: 'Spam' })).toHaveProperty('checked', false);
    expect(note()).toHaveProperty('value', '');
  });

  it('is there again after the sheet was closed in another way, as by the back button', async () => {
    const { unmount } = openMenu((api) => api);
    await press(/^Report post/);
    await userEvent.type(await screen.findByRole('textbox'), 'Every day');
    await press('Close');
    unmount();
    openMenu((api) => api);
    await press(/^Report post/);
    expect(await screen.findByRole('textbox')).toHaveProperty('value', 'Every day');
    await press('Cancel');
  });

  it.each([
    [
      refuse(409, 'CONFLICT', 'You have already reported this comment.'),
      'You have already reported this comment.',
    ],
    [refuse(404, 'NOT_FOUND', 'Not found'), "It isn't there any more"],
  ])('is not sent twice, nor about what is gone: %j', async (response, text) => {
    const { onClose } = openMenu((api) => api.on(createReport, () => response), { kind: 'comment', id: '5' });
    await press(/^Report comment/);
    await userEvent.click(await screen.findByRole('radio', { name: 'Spam' }));
    await press('Send report');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(onClose).toHaveBeenCalled();
  });

  it('of a person has their name in the heading', async () => {
    openMenu((api) => api, { kind: 'user', id: '8' });
    await press(/^Report hemi_88/);
    expect(await screen.findByRole('heading', { name: 'Report hemi_88' })).toBeTruthy();
  });
});

describe('a mute', () => {
  it('takes one press, and says what it does', async () => {
    const { server, onClose } = openMenu((api) => api.on(toggleMute, () => ({ isMuted: true })));
    expect(screen.getByText("Their posts leave your feeds. They aren't told.")).toBeTruthy();
    await press(/^Mute hemi_88/);
    expect(await screen.findByText('Muted hemi_88')).toBeTruthy();
    expect(onClose).toHaveBeenCalled();
    expect(server.sent(toggleMute)).toHaveLength(1);
  });

  it('that is answered after the menu was closed does not close the sheet that is open by then', async () => {
    const { promise, resolve } = Promise.withResolvers<{ isMuted: boolean }>();
    const { onClose, unmount } = openMenu((api) => api.on(toggleMute, () => promise));
    await press(/^Mute hemi_88/);
    unmount();
    resolve({ isMuted: true });
    await waitFor(() => expect(toastStore.get()?.title).toBe('Muted hemi_88'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('can be ended from the same menu', async () => {
    openMenu((api) =>
      api.on(getUser, () => ({ ...profile, isMuted: true })).on(toggleMute, () => ({ isMuted: false })),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Unmute hemi_88/ }));
    expect(await screen.findByText('Unmuted hemi_88')).toBeTruthy();
  });

  it('ends in the wanted state, even if the person was muted already', async () => {
    const outcome = sequence(false, true);
    const { server } = openMenu((api) =>
      api.on(getUser, () => refuse(500, 'INTERNAL', 'no')).on(toggleMute, () => ({ isMuted: outcome() })),
    );
    await press(/^Mute hemi_88/);
    expect(await screen.findByText('Muted hemi_88')).toBeTruthy();
    expect(server.sent(toggleMute)).toHaveLength(2);
  });
});

describe('a block', () => {
  it('is confirmed once more, and says what happens', async () => {
    const { server, onClose } = openMenu((api) => api.on(toggleBlock, () => ({ isBlocked: true })));
    await press(/^Block hemi_88/);
    expect(screen.getByRole('heading', { name: 'Block hemi_88?' })).toBeTruthy();
    expect(screen.getByText(/They aren't told/)).toBeTruthy();
    expect(server.sent(toggleBlock)).toEqual([]);
    await press('Block');
    expect(await screen.findByText('Blocked hemi_88')).toBeTruthy();
    expect(onClose).toHaveBeenCalled();
  });

  it('that is pressed twice is sent once: another request would lift it', async () => {
    const { server } = openMenu((api) => api.on(toggleBlock, sequence({ isBlocked: true }, unreachable)));
    await press(/^Block hemi_88/);
    const button = screen.getByRole('button', { name: 'Block' });
    // Both presses in one task, before the pending state is rendered.
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText('Blocked hemi_88')).toBeTruthy();
    expect(server.sent(toggleBlock)).toHaveLength(1);
  });

  it('that fails is said, and can be tried again', async () => {
    const { onClose } = openMenu((api) =>
      api.on(toggleBlock, () => refuse(503, 'UNAVAILABLE', 'Try later.')),
    );
    await press(/^Block hemi_88/);
    await press('Block');
    expect(await screen.findByText('Failed to block hemi_88')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('of an erased person says so', async () => {
    const { onClose } = openMenu((api) =>
      api.on(toggleBlock, () => refuse(404, 'NOT_FOUND', 'User not found')),
    );
    await press(/^Block hemi_88/);
    await press('Block');
    expect(await screen.findByText("hemi_88 isn't here any more")).toBeTruthy();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});
