// spec: none, editing the reasons is not in it
import { changeDenialReasons, denialReasons } from '@reelmates/contract/admin/denial-reasons';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aViewer, someDenialReasons } from '../../../testing/factories.ts';
import { type FakeApi, fakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { refuse } from '../../../testing/replies.ts';
import { ReasonsEditor } from './reasons-editor.tsx';

const [current] = someDenialReasons();
if (!current) throw new Error('no reasons');
const theirs = { ...current, version: 'posts 2', reasons: ['Theirs'], changedBy: 'magpie' };

afterEach(() => localStorage.clear());

const newApi = () => fakeApi({ viewer: aViewer({ isAdmin: true }) });

async function open(api: FakeApi, reasons = current) {
  api.on(denialReasons, () => [reasons ?? theirs]);
  const onClose = vi.fn();
  const rendered = renderScreen(<ReasonsEditor queue="posts" onClose={onClose} />);
  await screen.findByLabelText('Reasons');
  return { ...rendered, onClose };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Reasons');
const restored = () => screen.queryByText('Your unsaved changes are back.');

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

async function typeAndLeave(text: string) {
  const { user, unmount } = await open(newApi());
  await user.clear(field());
  await user.type(field(), text);
  // The session has ended, or the page was reloaded.
  unmount();
}

it('is filled in with what was typed before the page was left, until that is discarded', async () => {
  await typeAndLeave('Mine{Enter}Also mine');
  const { user, unmount } = await open(newApi());
  expect(field().value).toBe('Mine\nAlso mine');
  expect(restored()).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field().value).toBe(current.reasons.join('\n'));
  expect(document.activeElement).toBe(field());
  unmount();
  await open(newApi());
  expect(field().value).toBe(current.reasons.join('\n'));
  expect(restored()).toBeNull();
});

it('shows what another admin has saved since beside the restored text, and overwrites neither', async () => {
  await typeAndLeave('Mine');
  const api = newApi().on(changeDenialReasons, ({ body }) =>
    body.version === theirs.version
      ? { ...theirs, version: 'posts 3', reasons: body.reasons }
      : refuse(409, 'CONFLICT', 'Changed', { current: { status: 'changed', item: theirs } }),
  );
  const { user, onClose } = await open(api, theirs);
  expect(field().value).toBe('Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Theirs')).toBeTruthy();
  expect(api.sent(changeDenialReasons)[0]?.body).toEqual({ reasons: ['Mine'], version: current.version });
  await user.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(drafts()).toEqual([]);
});

it('keeps nothing of what was discarded on closing', async () => {
  const { user, onClose } = await open(newApi());
  await user.type(field(), 'x');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalled();
  expect(drafts()).toEqual([]);
});
