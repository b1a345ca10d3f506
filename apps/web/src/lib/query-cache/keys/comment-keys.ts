export const commentKeys = {
  of: (postId: string) => ['comments', postId] as const,
  /** Own comments added in this visit. */
  added: (postId: string) => ['comments', postId, 'added'] as const,
  draft: (of: { postId: string } | { commentId: string }) => ['comments', 'draft', of] as const,
};
