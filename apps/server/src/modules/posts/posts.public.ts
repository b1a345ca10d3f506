export { leaveOutLikes } from './likes.repository.ts';
export { approvePost, denyPost, featurePost, removeReportedPost } from './post-reviews.ts';
export { moveVenuePosts } from './posts.repository.ts';
