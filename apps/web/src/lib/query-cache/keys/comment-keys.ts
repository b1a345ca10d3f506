export const commentKeys = {
  of: (postId: string) => ['comments', postId] as const,
  draft: (of: { postId: string } | { commentId: string }) => ['comments', 'draft', of] as const,
};
