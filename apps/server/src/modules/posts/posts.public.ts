export { leaveOutLikes } from './likes.repository.ts';
export { postApproval, postDenial, postFeaturing, postReviews } from './post-reviews.ts';
export { versionOfPost } from './post-versions.ts';
export { moveVenuePosts, type PostRecord } from './posts.repository.ts';
