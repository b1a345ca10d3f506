export { leaveOutLikes } from './likes.repository.ts';
export {
  approvePost,
  denyPost,
  featurePost,
  type ReviewedPost,
  removeReportedPost,
  undoPostDecision,
} from './post-reviews.ts';
export { versionOfPost } from './post-versions.ts';
export { moveVenuePosts } from './posts.repository.ts';
