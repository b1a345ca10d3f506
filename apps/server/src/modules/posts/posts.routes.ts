import {
  likedMyPosts as likedMyPostsEndpoint,
  postLikes,
  toggleLike as toggleLikeEndpoint,
} from '@reelmates/contract/social/likes';
import { myContent } from '@reelmates/contract/social/own-content';
import {
  createPost as createPostEndpoint,
  deletePost as deletePostEndpoint,
  editPost as editPostEndpoint,
  followingFeed,
  forYouFeed,
  getPost,
  myPosts,
  userPosts,
  venuePosts,
} from '@reelmates/contract/social/posts';
import { venueBiggestWin } from '@reelmates/contract/venues/venues';
import { created, noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { claimForLater } from '../uploads/uploads.public.ts';
import { forYouPage } from './feed-order.ts';
import { likedMyPosts, postLikesPage } from './likers.service.ts';
import { createLikes } from './likes.service.ts';
import { ownContentPage } from './own-content.service.ts';
import { biggestWinAt, followingPage, onePost, postsAtVenuePage, postsOfPage } from './post-lists.service.ts';
import { createPost, deletePost, editPost, preparePostEdit } from './posts.service.ts';

export function registerPosts(context: ModuleContext): void {
  const { http, db } = context;

  http.bind(forYouFeed, async ({ viewer, query }) => ok(await forYouPage(context, viewer.id, query)));
  http.bind(followingFeed, async ({ viewer, query }) => ok(await followingPage(context, viewer, query)));
  http.bind(getPost, async ({ viewer, params }) => ok(await onePost(context, params.id, viewer.id)));
  http.bind(myContent, async ({ viewer, query }) => ok(await ownContentPage(db, viewer.id, query)));
  http.bind(myPosts, async ({ viewer, query }) =>
    ok(await postsOfPage(context, viewer.id, viewer.id, query)),
  );
  http.bind(userPosts, async ({ viewer, params, query }) =>
    ok(await postsOfPage(context, params.userId, viewer.id, query)),
  );
  http.bind(venuePosts, async ({ viewer, params, query }) =>
    ok(await postsAtVenuePage(context, params.id, viewer.id, query)),
  );

  http.bind(venueBiggestWin, async ({ viewer, params }) => {
    const win = await biggestWinAt(context, params.id, viewer.id);
    return win ? ok(win) : noContent();
  });

  http.command(createPostEndpoint, {
    prepare: ({ viewer, body }) => claimForLater(context, viewer.id, body.imageUrl),
    run: async (tx, { viewer, body }, photo) => created(await createPost(tx, context, viewer, body, photo)),
  });
  http.command(editPostEndpoint, {
    prepare: ({ viewer, params, body }) => preparePostEdit(context, viewer, params.id, body),
    run: async (tx, { viewer, params, body }, photo) =>
      ok(await editPost(tx, context, viewer, { id: params.id, form: body, photo })),
  });
  http.command(deletePostEndpoint, async (tx, { viewer, params }) => {
    await deletePost(tx, context, viewer, params.id);
    return noContent();
  });
  const likes = createLikes(context);
  http.bind(toggleLikeEndpoint, async ({ viewer, params }) => ok(await likes.toggle(viewer.id, params.id)));

  http.bind(likedMyPostsEndpoint, async ({ viewer }) => ok(await likedMyPosts(context, viewer.id)));
  http.bind(postLikes, async ({ viewer, query }) => ok(await postLikesPage(context, viewer.id, query)));
}
