import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissToast } from '../../lib/toast-store.ts';
import { fakeServer, refusal, renderAt } from '../accounts/test-kit.tsx';
import { SafetySheet } from './safety-sheet.public.tsx';

afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

const hemi = { id: '8', username: 'hemi_88' };
const profile = { ...hemi, firstName: null, lastName: null, isFollowing: false, isMuted: false };

function openMenu(
  answers: Parameters<typeof fakeServer>[0],
  target: { kind: 'post' | 'comment' | 'user'; id: string } = { kind: 'post', id: '31' },
) {
  const server = fakeServer({ 'GET /api/users/8': () => ({ status: 200, body: profile }), ...answers });
  const onClose = vi.fn();
  renderAt('/', <SafetySheet target={target} person={hemi} onClose={onClose} />);
  return { server, onClose, user: userEvent.setup() };
}

const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));

describe('a report', () => {
  it('needs a reason', async () => {
    const { server } = openMenu({});
    await press(/^Report post/);
    await userEvent.click(await screen.findByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Please choose a reason')).toBeTruthy();
    expect(server.sent('POST /api/reports')).toEqual([]);
  });

  it('says what, why and what else, and that it was sent', async () => {
    const { server, onClose } = openMenu({ 'POST /api/reports': () => ({ status: 201, body: { id: '1' } }) });
    await press(/^Report post/);
    await userEvent.click(await screen.findByRole('radio', { name: 'Online casino or referral' }));
    await userEvent.type(screen.getByRole('textbox'), 'Second link today');
    await press('Send report');
    expect(await screen.findByText('Report sent')).toBeTruthy();
    expect(screen.getByText("Thank you. We'll tell you what came of it.")).toBeTruthy();
    expect(onClose).toHaveBeenCalled();
    expect(server.sent('POST /api/reports').map(({ body }) => body)).toEqual([
      { kind: 'post', targetId: '31', reason: 'online_casino', note: 'Second link today' },
    ]);
  });

  it('keeps what was typed when it could not be sent', async () => {
    let fails = true;
    const { onClose } = openMenu({
      'POST /api/reports': () =>
        fails ? refusal(500, 'INTERNAL', 'Something went wrong') : { status: 201, body: { id: '1' } },
    });
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

  it.each([
    [
      refusal(409, 'CONFLICT', 'You have already reported this comment.'),
      'You have already reported this comment.',
    ],
    [refusal(404, 'NOT_FOUND', 'Not found'), "It isn't there any more"],
  ])('is not sent twice, nor about what is gone: %j', async (answer, text) => {
    const { onClose } = openMenu({ 'POST /api/reports': () => answer }, { kind: 'comment', id: '5' });
    await press(/^Report comment/);
    await userEvent.click(await screen.findByRole('radio', { name: 'Spam' }));
    await press('Send report');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(onClose).toHaveBeenCalled();
  });

  it('of a person names them', async () => {
    openMenu({}, { kind: 'user', id: '8' });
    await press(/^Report hemi_88/);
    expect(await screen.findByRole('heading', { name: 'Report hemi_88' })).toBeTruthy();
  });
});

describe('a mute', () => {
  it('takes one press, and says what it does', async () => {
    const { server, onClose } = openMenu({
      'POST /api/users/8/mute': () => ({ status: 200, body: { isMuted: true } }),
    });
    expect(screen.getByText("Their posts leave your feeds. They aren't told.")).toBeTruthy();
    await press(/^Mute hemi_88/);
    expect(await screen.findByText('Muted hemi_88')).toBeTruthy();
    expect(onClose).toHaveBeenCalled();
    expect(server.sent('POST /api/users/8/mute')).toHaveLength(1);
  });

  it('is taken back where it is known', async () => {
    openMenu({
      'GET /api/users/8': () => ({ status: 200, body: { ...profile, isMuted: true } }),
      'POST /api/users/8/mute': () => ({ status: 200, body: { isMuted: false } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Unmute hemi_88/ }));
    expect(await screen.findByText('Unmuted hemi_88')).toBeTruthy();
  });

  it('comes out as it was meant, although it was one already', async () => {
    const answers = [false, true];
    const { server } = openMenu({
      'GET /api/users/8': () => refusal(500, 'INTERNAL', 'no'),
      'POST /api/users/8/mute': () => ({ status: 200, body: { isMuted: answers.shift() } }),
    });
    await press(/^Mute hemi_88/);
    expect(await screen.findByText('Muted hemi_88')).toBeTruthy();
    expect(server.sent('POST /api/users/8/mute')).toHaveLength(2);
  });
});

describe('a block', () => {
  it('is confirmed once more, and says what happens', async () => {
    const { server, onClose } = openMenu({
      'POST /api/users/8/block': () => ({ status: 200, body: { isBlocked: true } }),
    });
    await press(/^Block hemi_88/);
    expect(screen.getByRole('heading', { name: 'Block hemi_88?' })).toBeTruthy();
    expect(screen.getByText(/They aren't told/)).toBeTruthy();
    expect(server.sent('POST /api/users/8/block')).toEqual([]);
    await press('Block');
    expect(await screen.findByText('Blocked hemi_88')).toBeTruthy();
    expect(onClose).toHaveBeenCalled();
  });

  it('that fails is said, and can be tried again', async () => {
    const { onClose } = openMenu({
      'POST /api/users/8/block': () => refusal(503, 'UNAVAILABLE', 'Try later.'),
    });
    await press(/^Block hemi_88/);
    await press('Block');
    expect(await screen.findByText('Failed to block hemi_88')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('of somebody who is gone says so', async () => {
    const { onClose } = openMenu({
      'POST /api/users/8/block': () => refusal(404, 'NOT_FOUND', 'User not found'),
    });
    await press(/^Block hemi_88/);
    await press('Block');
    expect(await screen.findByText("hemi_88 isn't here any more")).toBeTruthy();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});
