/* Queries of posts, and the parts of a post that several views share. */

export { deletionText, makePrivateText } from './deletion-text.ts';
export { Photo, photoText, rendition } from './photo.tsx';
export {
  type PostsResult,
  useDeletePost,
  useLastBet,
  useLike,
  useToggleLike,
  useUserPosts,
} from './posts-queries.ts';
export { Receipt } from './receipt.tsx';
