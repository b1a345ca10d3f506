export { leaveOutLikes } from './likes.repository.ts';
export { approvePost, denyPost, featurePost } from './post-reviews.ts';
