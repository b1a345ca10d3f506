import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '../api/api.ts';
import { type Attempt, type Correction, withIdempotency } from './with-idempotency.ts';

type Caption = { caption: string };
/** `unheard`: the request never arrives. `unanswered`: it takes effect, but the response is lost. `waits`: forever. */
type HttpResponse = 'ok' | 'unheard' | 'unanswered' | 'refused' | 'waits';

const first = { caption: 'first' };
const edited = { caption: 'edited' };

/** A server that keeps the contract's promise about idempotency keys, and a draft that has the last attempt. */
function setUp(responses: HttpResponse[], kind?: 'change' | 'undo') {
  const keys: string[] = [];
  const byKey = new Map<string, number>();
  const posts = new Map<number, Caption>();
  let attempt: Attempt | null = null;

  async function create(body: Caption, key: string): Promise<number> {
    keys.push(key);
    const response = responses.shift() ?? 'ok';
    if (response === 'waits') return new Promise(() => {});
    if (response === 'unheard') throw new NetworkError();
    if (response === 'refused') throw new ApiError(400, 'no', { code: 'VALIDATION' });
    const id = byKey.get(key) ?? keys.length;
    byKey.set(key, id);
    posts.set(id, posts.get(id) ?? body);
    if (response === 'unanswered') throw new NetworkError();
    return id;
  }
  const corrections: Record<'change' | 'undo', Correction<Caption, number>> = {
    change: {
      change: async (id, body) => {
        posts.set(id, body);
        return id;
      },
    },
    undo: {
      undo: async (id) => {
        posts.delete(id);
      },
    },
  };
  return {
    keys,
    posts,
    attempt: () => attempt,
    send: (request: Caption) =>
      withIdempotency({
        request,
        create,
        correction: kind && corrections[kind],
        attempts: {
          get: () => attempt,
          set: (next) => {
            attempt = next;
          },
        },
      }),
  };
}

it('sends the same content under the same key until it is answered', async () => {
  const { send, keys, posts, attempt } = setUp(['unanswered', 'unheard', 'ok']);
  await expect(send(first)).rejects.toBeInstanceOf(NetworkError);
  await expect(send(first)).rejects.toBeInstanceOf(NetworkError);
  await send(first);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(posts.size).toBe(1);
  expect(attempt()).toBeNull();
});

it('records the key before the request leaves', () => {
  const { send, attempt } = setUp(['waits']);
  void send(first);
  expect(attempt()?.body).toBe(JSON.stringify(first));
});

it.each([
  ['unanswered', 'change'],
  ['unheard', 'change'],
  ['unanswered', 'undo'],
  ['unheard', 'undo'],
] as const)('makes one thing with the new content after an %s request, by %s', async (response, kind) => {
  const { send, posts, attempt } = setUp([response, 'ok', 'ok'], kind);
  await expect(send(first)).rejects.toBeInstanceOf(NetworkError);
  await send(edited);
  expect([...posts.values()]).toEqual([edited]);
  expect(attempt()).toBeNull();
});

it('makes a second thing of changed content where nothing corrects the first', async () => {
  const { send, keys, posts } = setUp(['unanswered', 'ok']);
  await expect(send(first)).rejects.toBeInstanceOf(NetworkError);
  await send(edited);
  expect(keys[0]).not.toBe(keys[1]);
  expect([...posts.values()]).toEqual([first, edited]);
});

it('gives changed content a key of its own once the first one was refused', async () => {
  const { send, keys, posts } = setUp(['refused', 'ok'], 'change');
  await expect(send(first)).rejects.toBeInstanceOf(ApiError);
  await send(edited);
  expect(keys[0]).not.toBe(keys[1]);
  expect([...posts.values()]).toEqual([edited]);
});

it('sends changed content under a new key when the unanswered one turns out to be refused', async () => {
  const { send, posts } = setUp(['unheard', 'refused', 'ok'], 'change');
  await expect(send(first)).rejects.toBeInstanceOf(NetworkError);
  await send(edited);
  expect([...posts.values()]).toEqual([edited]);
});
