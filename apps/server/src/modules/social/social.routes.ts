import { getUser, toggleFollow as toggleFollowEndpoint, userStats } from '@reelmates/contract/users';
import { ok } from '../../http/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { profileOf, toggleFollow, winningsOf } from './social.service.ts';

export function registerSocial(context: ModuleContext): void {
  const { http } = context;
  http.bind(getUser, async ({ viewer, params }) => ok(await profileOf(context, params.userId, viewer.id)));
  http.bind(userStats, async ({ viewer, params }) => ok(await winningsOf(context, params.userId, viewer.id)));
  http.bind(toggleFollowEndpoint, async ({ viewer, params }) =>
    ok(await toggleFollow(context, viewer.id, params.userId)),
  );
}
