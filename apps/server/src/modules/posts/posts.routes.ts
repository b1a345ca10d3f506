import { likedMyPosts as likedMyPostsEndpoint, postLikes } from '@reelmates/contract/social/likes';
import { myContent } from '@reelmates/contract/social/own-content';
import {
  createPost as createPostEndpoint,
  deletePost as deletePostEndpoint,
  editPost as editPostEndpoint,
  followingFeed,
  forYouFeed,
  getPost,
  myPosts,
  toggleLike as toggleLikeEndpoint,
  userPosts,
  venuePosts,
} from '@reelmates/contract/social/posts';
import { venueBiggestWin } from '@reelmates/contract/venues/venues';
import { noContent, ok } from '../../http/endpoints/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { likedMyPosts, postLikesPage } from './likers.service.ts';
import { toggleLike } from './likes.service.ts';
import { ownContentPage } from './own-content.service.ts';
import {
  biggestWinAt,
  followingPage,
  forYouPage,
  onePost,
  postsAtVenuePage,
  postsOfPage,
} from './post-lists.service.ts';
import { createPost, deletePost, editPost } from './posts.service.ts';

export function registerPosts(context: ModuleContext): void {
  const { http, db } = context;

  http.bind(forYouFeed, async ({ viewer, query }) => ok(await forYouPage(db, viewer.id, query)));
  http.bind(followingFeed, async ({ viewer, query }) => ok(await followingPage(db, viewer.id, query)));
  http.bind(getPost, async ({ viewer, params }) => ok(await onePost(db, params.id, viewer.id)));
  http.bind(myContent, async ({ viewer, query }) => ok(await ownContentPage(db, viewer.id, query)));
  http.bind(myPosts, async ({ viewer, query }) => ok(await postsOfPage(db, viewer.id, viewer.id, query)));
  http.bind(userPosts, async ({ viewer, params, query }) =>
    ok(await postsOfPage(db, params.userId, viewer.id, query)),
  );
  http.bind(venuePosts, async ({ viewer, params, query }) =>
    ok(await postsAtVenuePage(db, params.id, viewer.id, query)),
  );

  http.bind(venueBiggestWin, async ({ viewer, params }) => {
    const win = await biggestWinAt(db, params.id, viewer.id);
    return win ? ok(win) : noContent();
  });

  http.bind(createPostEndpoint, ({ viewer, body, idempotencyKey }) =>
    createPost(context, viewer, body, idempotencyKey),
  );
  http.bind(editPostEndpoint, async ({ viewer, params, body }) =>
    ok(await editPost(context, viewer, params.id, body)),
  );
  http.bind(deletePostEndpoint, async ({ viewer, params }) => {
    await deletePost(context, viewer, params.id);
    return noContent();
  });
  http.bind(toggleLikeEndpoint, async ({ viewer, params }) =>
    ok(await toggleLike(context, viewer.id, params.id)),
  );

  http.bind(likedMyPostsEndpoint, async ({ viewer }) => ok(await likedMyPosts(db, viewer.id)));
  http.bind(postLikes, async ({ viewer, query }) => ok(await postLikesPage(db, viewer.id, query)));
}
