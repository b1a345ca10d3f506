export const peopleKeys = {
  root: ['people'] as const,
  profile: (userId: string) => ['people', userId, 'profile'] as const,
  winnings: (userId: string) => ['people', userId, 'stats'] as const,
  connections: (userId: string, list: 'followers' | 'following') => ['people', userId, list] as const,
  suggestions: ['people', 'suggestions'] as const,
  search: (term: string) => ['people', 'search', term] as const,
};
