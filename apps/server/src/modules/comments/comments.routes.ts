import * as contract from '@reelmates/contract/social/comments';
import { created, noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { setCommentLike } from './comment-likes.service.ts';
import { changeComment, commentsOf, removeComment, writeComment } from './comments.service.ts';

export function registerComments(context: ModuleContext): void {
  const { http } = context;

  http.bind(contract.listComments, async ({ viewer, params, query }) =>
    ok(await commentsOf(context, viewer, params.id, query)),
  );

  http.command(contract.createComment, async (tx, { viewer, params, body }) =>
    created(await writeComment(tx, context, viewer, params.id, body)),
  );

  http.command(contract.editComment, async (tx, { viewer, params, body }) =>
    ok(await changeComment(tx, context, viewer, params.id, body)),
  );

  http.command(contract.likeComment, async (tx, { viewer, params, body }) =>
    ok(
      await setCommentLike(tx, context, {
        viewerId: viewer.id,
        commentId: params.id,
        isLiked: body.isLiked,
      }),
    ),
  );

  http.command(contract.deleteComment, async (tx, { viewer, params }) => {
    await removeComment(tx, context, viewer, params.id);
    return noContent();
  });
}
