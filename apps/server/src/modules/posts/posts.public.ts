export { eraseLikesBy, eraseLikesOn, excludeLikesFromCounters } from './likes.repository.ts';
export { findOpenPost, type OpenPost } from './open-posts.repository.ts';
export { adjustCommentsCount, adjustCommentsCounts } from './post-counters.repository.ts';
export { foldVenuePosts, isPostVisible } from './post-lists.repository.ts';
export { postApproval, postDenial, postFeaturing, postReviews } from './post-reviews.ts';
export { versionOfPost } from './post-versions.ts';
export {
  eraseFromPostReviews,
  erasePosts,
  findPostsToErase,
  moveVenuePosts,
  type PostRecord,
} from './posts.repository.ts';
