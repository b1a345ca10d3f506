export type FeedTab = 'for-you' | 'following';

const lists = ['posts', 'list'] as const;
const pages = ['posts', 'page'] as const;
const ones = ['posts', 'one'] as const;

/** A post may be in several lists (For You, Following, profiles), all of which a change has to update. */
export const postKeys = {
  root: ['posts'] as const,
  /** Lists that load page by page. */
  lists,
  feed: (tab: FeedTab) => [...lists, tab] as const,
  of: (userId: string) => [...lists, 'of', userId] as const,
  atVenues: [...lists, 'at'] as const,
  at: (venueId: string) => [...lists, 'at', venueId] as const,
  liked: [...lists, 'liked'] as const,
  /** Single first pages, loaded to check for new posts, not to show them. */
  pages,
  latest: (tab: FeedTab) => [...pages, tab] as const,
  ownLatest: [...pages, 'own'] as const,
  /** Posts on their own pages. */
  ones,
  one: (id: string) => [...ones, id] as const,
  /** The lines under posts. */
  talks: ['posts', 'talk'] as const,
  talk: (id: string) => ['posts', 'talk', id] as const,
  likers: (id: string) => ['posts', 'likers', id] as const,
  /** The rendered picture of a post, for sharing. */
  picture: (id: string) => ['posts', 'picture', id] as const,
};
