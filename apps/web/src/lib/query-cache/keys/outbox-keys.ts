export const outboxKeys = {
  root: ['outbox'] as const,
  of: (accountId: string) => ['outbox', accountId] as const,
};
