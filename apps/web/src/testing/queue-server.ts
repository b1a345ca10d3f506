import type { DecidedItem } from '@reelmates/contract/admin/decided';
import {
  approvePost,
  denyPost,
  featurePost,
  type PendingPost,
  pendingPosts,
  queues,
  undoDecision,
} from '@reelmates/contract/admin/moderation';
import { takePosts } from '@reelmates/contract/admin/review-queues';
import { aQueueOverview, aViewer } from './factories.ts';
import { fakeApi } from './fake-api.ts';
import { type Refusal, refuse, unreachable } from './replies.ts';
import { withReviewExtras } from './review-extras.ts';

function aPendingPost(id: number): PendingPost {
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
    lookAlikes: [],
  };
}

/**
 * An API with a queue of posts. The decisions that it was sent stand in `sent`, such as 'approve 3'; it holds its
 * responses while `hold` is on, and `release` lets them go.
 */
export function fakeQueueServer(count: number) {
  // `submitted` is the order of the queue and, as text, its cursor.
  let waiting = Array.from({ length: count }, (_, index) => ({
    submitted: index + 1,
    post: aPendingPost(index + 1),
  }));
  let held: (() => void)[] = [];
  const server = {
    sent: [] as string[],
    listed: [] as string[],
    /** Runs when a page has been put together and before it arrives. */
    onListed: () => {},
    /** The refusal of a decision on this id. */
    refusals: new Map<string, Refusal>(),
    /** The statuses of items that others have decided on since they were listed. */
    decidedByOthers: new Map<string, string>(),
    /** The decisions that took effect, in order. */
    decidedHere: [] as string[],
    owners: new Map<string, { id: string; username: string }>(),
    /** Whether a request, or the response to one, is lost now. */
    drops: null as ((what: 'request' | 'answer') => boolean) | null,
    undone: [] as string[],
    /** The refusal of the undo of a decision. */
    undoRefusals: new Map<string, Refusal>(),
    /** The list of decided items. */
    decided: [] as DecidedItem[],
    hold: false,
    release: () => {
      for (const answer of held) answer();
      held = [];
    },
    /** The author changes the post, which goes to the end of the queue. */
    resubmit: (id: number, caption: string, fields: Partial<PendingPost> = {}) => {
      const others = waiting.filter(({ post }) => post.id !== String(id));
      const post = { ...aPendingPost(id), caption, ...fields, version: `v${id}, ${caption}` };
      waiting = [...others, { submitted: count + 1, post }];
    },
    /** Another admin approves it. */
    approveElsewhere: (id: number) => {
      waiting = waiting.filter(({ post }) => post.id !== String(id));
      server.decidedByOthers.set(String(id), 'approved');
    },
  };

  async function decide(decision: string, id: string, version: string | undefined) {
    server.sent.push(decision);
    if (server.drops?.('request')) return unreachable;
    if (server.hold) await new Promise<void>((resolve) => held.push(resolve));
    const refusal = server.refusals.get(id);
    if (refusal) return refusal;
    const pending = waiting.find(({ post }) => post.id === id)?.post;
    if (pending?.version !== version) return conflict(id);
    waiting = waiting.filter(({ post }) => post.id !== id);
    server.decidedHere.push(decision);
    server.decidedByOthers.set(id, 'approved');
    server.owners.set(id, { id: '99', username: 'marnie_r' });
    if (server.drops?.('answer')) return unreachable;
    return { id, decisionId: `9${id}`, status: 'approved' as const, isFeatured: false, denialReason: null };
  }

  function conflict(id: string): Refusal {
    const found = waiting.find(({ post }) => post.id === id);
    const status = server.decidedByOthers.get(id) ?? 'denied';
    const decidedBy = server.owners.get(id) ?? { id: '77', username: 'other_admin' };
    const current = found
      ? { status: 'pending', item: found.post }
      : { status, decidedBy, decidedAt: '2026-11-20T09:00:00.000Z', item: aPendingPost(Number(id)) };
    return refuse(409, 'CONFLICT', 'This has changed.', { current });
  }

  function list({ limit = 50, cursor }: { limit?: number | undefined; cursor?: string | undefined }) {
    const rest = waiting.filter(({ submitted }) => submitted > Number(cursor ?? 0));
    const shown = rest.slice(0, limit);
    const nextCursor = rest.length > limit ? String(shown.at(-1)?.submitted) : null;
    const totalCount = waiting.length;
    if (limit > 1) {
      server.listed.push(cursor ?? 'first');
      server.onListed();
    }
    return { items: shown.map(({ post }) => post), nextCursor, totalCount };
  }

  const api = withReviewExtras(fakeApi({ viewer: aViewer({ isAdmin: true }) }), () => server.decided)
    .on(takePosts, ({ query }) => list(query))
    .on(pendingPosts, ({ query }) => list(query))
    .on(queues, () => aQueueOverview({ posts: { pending: waiting.length, oldestAt: null } }))
    .on(approvePost, ({ params: { id }, body }) => decide(`approve ${id}`, id, body?.version))
    .on(denyPost, ({ params: { id }, body }) => decide(`deny ${id}: ${body?.reason}`, id, body?.version))
    .on(featurePost, ({ params: { id }, body }) =>
      decide(`feature ${id}: ${body.isFeatured}`, id, body.version),
    )
    .on(undoDecision, ({ params: { auditId } }) => {
      const refusal = server.undoRefusals.get(auditId);
      if (refusal) return refusal;
      if (server.drops?.('request')) return unreachable;
      server.undone.push(auditId);
      const id = auditId.slice(1);
      waiting = [{ submitted: Number(id), post: aPendingPost(Number(id)) }, ...waiting];
      return { kind: 'post' as const, id, status: 'pending' };
    });
  return Object.assign(server, { api });
}
