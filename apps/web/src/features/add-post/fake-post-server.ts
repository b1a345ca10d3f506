import { vi } from 'vitest';

/* For tests: a server that keeps the contract's promise about Idempotency-Key, and a connection that may break. */

type Refusal = {
  status: number;
  code: string;
  message: string;
  errors?: { path: string; message: string }[];
};
/** `unheard`: the request never arrives. `unanswered`: it does its work, but the answer is lost. `waits`: until `release`. */
type Answer = 'ok' | 'unheard' | 'unanswered' | 'waits' | Refusal;
type Sent = { method: string; path: string; key: string | null; body: Record<string, unknown> };

export function fakePostServer(
  answers: Answer[] = ['ok'],
  me: { id: string; isAdmin?: boolean } = { id: '7' },
) {
  const queue = [...answers];
  const sent: Sent[] = [];
  const byKey = new Map<string, string>();
  const posts = new Map<string, Record<string, unknown>>();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const others = globalThis.fetch;

  function write(request: Sent): Response {
    if (request.method === 'PATCH') {
      const id = request.path.split('/').at(-1) ?? '';
      posts.set(id, { ...posts.get(id), ...request.body });
      return Response.json({ id });
    }
    const id = (request.key && byKey.get(request.key)) ?? String(posts.size + 1);
    if (request.key) byKey.set(request.key, id);
    posts.set(id, posts.get(id) ?? request.body);
    const pointsAwarded = request.body.isPublic === false ? 0 : 2;
    return Response.json({ post: { id }, pointsAwarded }, { status: 201 });
  }

  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { body: string }) => {
    const path = address.split('?')[0] ?? '';
    if (path === '/api/user')
      return Response.json({ username: 'marnie_r', points: 14, isAdmin: false, ...me });
    if (path === '/api/venues/5') return Response.json(venue);
    if (path === '/api/venues') return Response.json(address.includes('zzz') ? [] : [venue]);
    if (!path.startsWith('/api/posts')) return others(address, init);
    const body = JSON.parse(init.body);
    const request = {
      method: init.method ?? '',
      path,
      key: new Headers(init.headers).get('idempotency-key'),
      body,
    };
    sent.push(request);
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (answer === 'unheard') throw new TypeError('Failed to fetch');
    if (typeof answer === 'object') return Response.json(answer, { status: answer.status });
    if (answer === 'waits') await released;
    const response = write(request);
    if (answer === 'unanswered') throw new TypeError('Failed to fetch');
    return response;
  });
  return { sent, posts, release: () => release() };
}

const venue = {
  id: '5',
  name: 'Banksia Tavern',
  address: '214 Old Cleveland Rd',
  city: 'Coorparoo',
  state: 'QLD',
};
