export const venueKeys = {
  lists: ['venues'] as const,
  search: (text: string) => ['venues', text] as const,
  pages: ['venue'] as const,
  one: (id: string) => ['venue', id] as const,
  biggestWin: (id: string) => ['venue', id, 'biggest-win'] as const,
  peek: (ids: readonly string[]) => ['venue', 'peek', ids.join()] as const,
  sources: ['venue', 'sources'] as const,
  favourites: ['venue', 'favourites'] as const,
  jackpots: (id: string) => ['venue', id, 'top-jackpots'] as const,
};
