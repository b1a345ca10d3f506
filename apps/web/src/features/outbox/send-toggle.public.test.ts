// spec: none, the outbox is not in it
import { beforeEach, expect, it, vi } from 'vitest';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { createTestQueryClient } from '../../testing/render-screen.tsx';
import { readOutbox } from './outbox-store.ts';
import { sendToggle } from './send-toggle.public.ts';

/** The browser's database. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  update: async (key: string, change: (value: unknown) => unknown) =>
    stored.set(key, change(stored.get(key))),
}));

beforeEach(() => {
  stored.clear();
  localStorage.clear();
});

it('offline, a press is stored at once, without an attempt to send it that the page may not outlast', async () => {
  fakeApi({ viewer: aViewer({ id: '7' }) });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const send = vi.fn();
  const act = { kind: 'like', postId: '5', author: 'maria', on: true } as const;
  expect(await sendToggle<'like'>(createTestQueryClient(), act, send)).toBeNull();
  expect(send).not.toHaveBeenCalled();
  expect(await readOutbox('7')).toMatchObject([{ kind: 'like', postId: '5', on: true }]);
});
