import { listFollowers, listFollowing } from '@reelmates/contract/social/connections';
import { followPeople as followPeopleEndpoint } from '@reelmates/contract/social/suggestions';
import {
  getUser,
  myBlocks,
  myMutes,
  toggleBlock as toggleBlockEndpoint,
  toggleFollow as toggleFollowEndpoint,
  toggleMute as toggleMuteEndpoint,
  userStats,
} from '@reelmates/contract/social/users';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { blocksPage, mutesPage, toggleBlock, toggleMute } from './blocks-and-mutes.service.ts';
import { connectionsOf } from './connections.service.ts';
import { followPeople, profileOf, toggleFollow, winningsOf } from './social.service.ts';

export function registerSocial(context: ModuleContext): void {
  const { http } = context;
  http.bind(getUser, async ({ viewer, params }) => ok(await profileOf(context, params.userId, viewer.id)));
  http.bind(userStats, async ({ viewer, params }) => ok(await winningsOf(context, params.userId, viewer.id)));
  http.bind(listFollowers, async ({ viewer, params, query }) =>
    ok(await connectionsOf(context, viewer.id, { list: 'followers', ownerId: params.userId }, query)),
  );
  http.bind(listFollowing, async ({ viewer, params, query }) =>
    ok(await connectionsOf(context, viewer.id, { list: 'following', ownerId: params.userId }, query)),
  );
  http.command(toggleFollowEndpoint, async (tx, { viewer, params }) =>
    ok(await toggleFollow(tx, context, viewer, params.userId)),
  );
  http.command(followPeopleEndpoint, async (tx, { viewer, body }) =>
    ok({ followedIds: await followPeople(tx, context, viewer, body.userIds) }),
  );
  http.command(toggleBlockEndpoint, async (tx, { viewer, params }) =>
    ok(await toggleBlock(tx, context, viewer, params.userId)),
  );
  http.command(toggleMuteEndpoint, async (tx, { viewer, params }) =>
    ok(await toggleMute(tx, context, viewer, params.userId)),
  );
  http.bind(myBlocks, async ({ viewer, query }) => ok(await blocksPage(context, viewer.id, query)));
  http.bind(myMutes, async ({ viewer, query }) => ok(await mutesPage(context, viewer.id, query)));
}
