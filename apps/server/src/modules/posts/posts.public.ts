export { adjustLikesForHiddenAccount } from './likes.service.ts';
export { approvePost, denyPost, featurePost } from './post-reviews.ts';
