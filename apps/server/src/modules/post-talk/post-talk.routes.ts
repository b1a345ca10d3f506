import { listLikers } from '@reelmates/contract/social/likes';
import { readPostTalk } from '@reelmates/contract/social/post-talk';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { likersPage, talkOf } from './post-talk.service.ts';

export function registerPostTalk(context: ModuleContext): void {
  const { http } = context;

  http.bind(listLikers, async ({ viewer, params, query }) =>
    ok(await likersPage(context, viewer.id, params.id, query)),
  );
  http.bind(readPostTalk, async ({ viewer, query }) => ok(await talkOf(context, viewer.id, query.ids)));
}
