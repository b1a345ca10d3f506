import type { PendingPost } from '@reelmates/contract/admin/moderation';

function pendingPost(id: number): PendingPost {
  return {
    id: String(id),
    version: `v${id}`,
    imageUrl: `/images/${id}`,
    winAmount: '640.00',
    amountSpent: null,
    betLevel: '1.00',
    machineType: 'Aristocrat - Lightning Link',
    caption: `Caption ${id}`,
    createdAt: '2025-11-22T08:42:00.000Z',
    user: { id: '7', username: `member_${id}`, avatarUrl: null, isVerified: true },
    venue: { id: '3', name: 'Saltbush Hotel' },
    duplicateOf: null,
  };
}

type Reply = { status: number; body: unknown };

const json = ({ status, body }: Reply) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/**
 * Serves the posts queue in the place of `fetch`. What it is asked to do stands in `sent`, such as 'approve 3'; it
 * holds its answers while `hold` is on, and `release` lets them go.
 */
export function createFakeQueueServer(count: number) {
  // `submitted` is the order of the queue and, as text, its cursor.
  let waiting = Array.from({ length: count }, (_, index) => ({
    submitted: index + 1,
    post: pendingPost(index + 1),
  }));
  let held: (() => void)[] = [];
  const server = {
    sent: [] as string[],
    listed: [] as string[],
    /** Runs when a page has been put together and before it arrives. */
    onListed: () => {},
    /** The status with which a decision on this id is refused. */
    refusals: new Map<string, number>(),
    /** Who has decided on it since it was listed, and how. */
    decidedByOthers: new Map<string, string>(),
    undone: [] as string[],
    hold: false,
    release: () => {
      for (const answer of held) answer();
      held = [];
    },
    /** Its author changes the post, which goes to the end of the queue. */
    resubmit: (id: number, caption: string) => {
      const others = waiting.filter(({ post }) => post.id !== String(id));
      const post = { ...pendingPost(id), caption, version: `v${id}, ${caption}` };
      waiting = [...others, { submitted: count + 1, post }];
    },
    /** Another admin approves it. */
    approveElsewhere: (id: number) => {
      waiting = waiting.filter(({ post }) => post.id !== String(id));
      server.decidedByOthers.set(String(id), 'approved');
    },
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const url = new URL(String(input), 'http://localhost');
      if (url.pathname === '/api/admin/posts/pending') return json(list(url.searchParams));
      if (url.pathname === '/api/admin/queues') return json(counts());
      if (url.pathname === '/api/user') return json({ status: 200, body: null });
      const [, auditId] = /decisions\/(\d+)\/undo$/.exec(url.pathname) ?? [];
      if (auditId) return json(undo(auditId));
      const [, id = '', action = ''] = /posts\/(\d+)\/(\w+)$/.exec(url.pathname) ?? [];
      const { version, ...body } = JSON.parse(String(init?.body ?? '{}'));
      const more = Object.keys(body).length > 0 ? JSON.stringify(body) : '';
      server.sent.push([action, id, more].filter(Boolean).join(' '));
      if (server.hold) await new Promise<void>((resolve) => held.push(resolve));
      return json(decide(id, version));
    },
  };

  function list(query: URLSearchParams): Reply {
    const limit = Number(query.get('limit'));
    const after = Number(query.get('cursor') ?? 0);
    const rest = waiting.filter(({ submitted }) => submitted > after);
    const shown = rest.slice(0, limit);
    if (limit > 1) server.listed.push(query.get('cursor') ?? 'first');
    const nextCursor = rest.length > limit ? String(shown.at(-1)?.submitted) : null;
    const totalCount = waiting.length;
    if (limit > 1) server.onListed();
    return { status: 200, body: { items: shown.map(({ post }) => post), nextCursor, totalCount } };
  }

  function counts(): Reply {
    const none = { pending: 0, oldestAt: null };
    const posts = { pending: waiting.length, oldestAt: null };
    return {
      status: 200,
      body: { posts, comments: none, jackpots: none, memberReports: none, venueReports: none },
    };
  }

  function undo(auditId: string): Reply {
    server.undone.push(auditId);
    const id = auditId.slice(1);
    waiting = [{ submitted: Number(id), post: pendingPost(Number(id)) }, ...waiting];
    return { status: 200, body: { kind: 'post', id, status: 'pending' } };
  }

  function conflict(id: string): Reply {
    const found = waiting.find(({ post }) => post.id === id);
    const by = server.decidedByOthers.get(id);
    const current = found
      ? { status: 'pending', item: found.post }
      : { status: by, decidedBy: { id: '77', username: 'other_admin' }, item: pendingPost(Number(id)) };
    return { status: 409, body: { code: 'CONFLICT', message: 'This has changed.', current } };
  }

  function decide(id: string, version: string): Reply {
    const refusal = server.refusals.get(id);
    if (refusal) return { status: refusal, body: { code: 'INTERNAL', message: 'Something went wrong' } };
    const present = waiting.find(({ post }) => post.id === id)?.post;
    if (present?.version !== version) return conflict(id);
    waiting = waiting.filter(({ post }) => post.id !== id);
    return {
      status: 200,
      body: { id, decisionId: `9${id}`, status: 'approved', isFeatured: false, denialReason: null },
    };
  }

  return server;
}
