export { lockVisiblePost } from './likes.repository.ts';
export { adjustLikesForHiddenAccount } from './likes.service.ts';
export { findVisiblePost } from './post-lists.repository.ts';
export { approvePost, denyPost, featurePost, type ReviewedPost } from './post-reviews.ts';
export { type PostRow, postColumns, toPost } from './posts.view.ts';
