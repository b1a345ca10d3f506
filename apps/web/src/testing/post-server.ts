import type { Me } from '@reelmates/contract/account/sign-in';
import type { Body } from '@reelmates/contract/endpoint';
import { userVenues } from '@reelmates/contract/play/tracker';
import { createPost, editPost, myPosts } from '@reelmates/contract/social/posts';
import { getVenue, listVenues } from '@reelmates/contract/venues/venues';
import { aPage, aPost, aVenue, aViewer } from './factories.ts';
import { fakeApi, fakeApiOfTest } from './fake-api.ts';
import { Refusal, unreachable } from './replies.ts';

/** `unheard`: the request never arrives. `unanswered`: it takes effect, but the response is lost. `waits`: until `release`. */
type PostReply = 'ok' | 'unheard' | 'unanswered' | 'waits' | Refusal;
type SentPost = {
  method: 'POST' | 'PATCH';
  key: string | null;
  body: Body<typeof createPost> | Body<typeof editPost>;
};

const venue = aVenue({
  id: '5',
  name: 'Banksia Tavern',
  address: '214 Old Cleveland Rd',
  city: 'Coorparoo',
  state: 'QLD',
});

/** An API with idempotency keys as in the contract, and a connection that may break. The last reply is repeated. */
export function fakePostServer(replies: readonly PostReply[] = ['ok'], viewer: Me = aViewer({ id: '7' })) {
  const queue = [...replies];
  const sent: SentPost[] = [];
  const byKey = new Map<string, string>();
  const posts = new Map<string, SentPost['body']>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const api = fakeApiOfTest() ?? fakeApi();
  api.viewer = viewer;

  /** The next reply, in addition to the effect or instead of it. */
  async function reply<HttpResponse>(
    work: () => HttpResponse,
  ): Promise<HttpResponse | Refusal | typeof unreachable> {
    const next = queue.length > 1 ? queue.shift() : queue[0];
    if (next instanceof Refusal) return next;
    if (next === 'unheard') return unreachable;
    if (next === 'waits') await released;
    const response = work();
    return next === 'unanswered' ? unreachable : response;
  }

  api
    .on(getVenue, () => venue)
    .on(userVenues, () => [])
    .on(myPosts, () => aPage([]))
    .on(listVenues, ({ query }) => (query.search?.includes('zzz') ? [] : [venue]))
    .on(createPost, ({ body, headers }) => {
      const key = headers.get('idempotency-key');
      sent.push({ method: 'POST', key, body });
      return reply(() => {
        const id = (key && byKey.get(key)) ?? String(posts.size + 1);
        if (key) byKey.set(key, id);
        posts.set(id, posts.get(id) ?? body);
        return { post: aPost({ id }), pointsAwarded: body.isPublic ? 2 : 0 };
      });
    })
    .on(editPost, ({ params: { id }, body }) => {
      sent.push({ method: 'PATCH', key: null, body });
      return reply(() => {
        posts.set(id, { ...posts.get(id), ...body });
        return aPost({ id });
      });
    });
  return { sent, posts, release };
}
