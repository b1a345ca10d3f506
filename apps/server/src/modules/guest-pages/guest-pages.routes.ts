import { idParam } from '@reelmates/contract/fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../http/limits/address-keys.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { PageFacts } from '../../http/web-app/page-template.ts';
import type { WebPages } from '../../http/web-app/web-app.ts';
import { readBoard, readMonths } from '../leaderboard/leaderboard.public.ts';
import { findOpenPost } from '../posts/posts.public.ts';
import { findListedVenue } from '../venues/venues.public.ts';
import { leaderboardFacts } from './leaderboard-page.ts';
import { postFacts } from './post-page.ts';
import { venueFacts } from './venue-page.ts';

type ById = { Params: { id: string } };

/**
 * Pages with their text in the HTML, for visitors without an account, search engines and link previews. For anything
 * that is not public or does not exist, and for everyone with a session, the app's own page is sent, which is always
 * the same.
 */
export function registerGuestPages(context: ModuleContext, pages: WebPages): void {
  const { http, db, config } = context;

  http.fastify.get<ById>('/posts/:id', (request, reply) =>
    sendFound(request, reply, async () => {
      const { data: id } = idParam.safeParse(request.params.id);
      const post = id === undefined ? null : await findOpenPost(db, id);
      return post && postFacts(post, config);
    }),
  );
  http.fastify.get<ById>('/venue/:id', (request, reply) =>
    sendFound(request, reply, async () => {
      const venue = await findListedVenue(db, request.params.id);
      return venue && venueFacts(venue, config.publicUrl.origin);
    }),
  );
  http.fastify.get<{ Querystring: { month?: unknown } }>('/leaderboard', (request, reply) =>
    sendFound(
      request,
      reply,
      async () => {
        // Only the app shows other months.
        if (request.query.month !== undefined) return null;
        const months = await readMonths(context);
        return leaderboardFacts(months, await readBoard(context, months.currentMonth, null));
      },
      'leaderboard',
    ),
  );

  async function sendFound(
    request: FastifyRequest,
    reply: FastifyReply,
    find: () => Promise<PageFacts | null>,
    built: 'guest' | 'leaderboard' = 'guest',
  ): Promise<FastifyReply> {
    if (!pages.isGuest(request)) return pages.sendApp(request, reply);
    const network = addressKey(request.ip);
    await context.limits.consume('signedOut', network);
    const facts = await context.shares.run(`address:${network}`, find);
    return facts ? pages.sendGuest(request, reply, facts, built) : pages.sendApp(request, reply);
  }
}
