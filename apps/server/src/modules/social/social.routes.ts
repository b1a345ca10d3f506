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
import { profileOf, toggleFollow, winningsOf } from './social.service.ts';

export function registerSocial(context: ModuleContext): void {
  const { http, db } = context;
  http.bind(getUser, async ({ viewer, params }) => ok(await profileOf(context, params.userId, viewer.id)));
  http.bind(userStats, async ({ viewer, params }) => ok(await winningsOf(context, params.userId, viewer.id)));
  http.command(toggleFollowEndpoint, async (tx, { viewer, params }) =>
    ok(await toggleFollow(tx, context, viewer.id, params.userId)),
  );
  http.command(toggleBlockEndpoint, async (tx, { viewer, params }) =>
    ok(await toggleBlock(tx, context, viewer, params.userId)),
  );
  http.command(toggleMuteEndpoint, async (tx, { viewer, params }) =>
    ok(await toggleMute(tx, context, viewer, params.userId)),
  );
  http.bind(myBlocks, async ({ viewer, query }) => ok(await blocksPage(db, viewer.id, query)));
  http.bind(myMutes, async ({ viewer, query }) => ok(await mutesPage(db, viewer.id, query)));
}
