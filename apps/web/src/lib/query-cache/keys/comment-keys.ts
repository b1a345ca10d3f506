export const commentKeys = {
  of: (postId: string) => ['comments', postId] as const,
  /** Own comments added in this visit. */
  added: (postId: string) => ['comments', postId, 'added'] as const,
};
