/* In place of IndexedDB, which the tests' browser lacks: vi.mock('idb-keyval', () => import('…/fake-idb-keyval.ts')). */

/** What is stored on the device, by key. */
export const stored = new Map<string, unknown>();

export const get = async (key: string) => stored.get(key);
export const update = async (key: string, change: (value: unknown) => unknown) =>
  stored.set(key, change(stored.get(key)));
export const del = async (key: string) => stored.delete(key);
