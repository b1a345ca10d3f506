import * as contract from '@reelmates/contract/social/comments';
import { noContent, ok } from '../../http/endpoints/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { changeComment, commentsOf, removeComment, writeComment } from './comments.service.ts';

export function registerComments(context: ModuleContext): void {
  const { http } = context;

  http.bind(contract.listComments, async ({ viewer, params, query }) =>
    ok(await commentsOf(context, viewer, params.id, query)),
  );

  http.bind(contract.createComment, ({ viewer, params, body, ...call }) =>
    writeComment(context, viewer, params.id, body, call),
  );

  http.bind(contract.editComment, async ({ viewer, params, body }) =>
    ok(await changeComment(context, viewer, params.id, body)),
  );

  http.bind(contract.deleteComment, async ({ viewer, params }) => {
    await removeComment(context, viewer, params.id);
    return noContent();
  });
}
