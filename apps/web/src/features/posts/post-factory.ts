import type { Post } from '@reelmates/contract/social/posts';

/** A post for tests. */
export function aPost(overrides: Partial<Post> = {}): Post {
  return {
    id: '1',
    user: {
      id: '7',
      username: 'tess_in_temora',
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      isVerified: true,
    },
    imageUrl: '/images/abc',
    caption: 'Popped in for the meat raffle.',
    venue: 'Saltbush Hotel',
    venueId: '3',
    winAmount: '640.00',
    machineType: 'Aristocrat - Lightning Link',
    betLevel: '1.00',
    amountSpent: null,
    likesCount: 23,
    commentsCount: 6,
    isLikedByUser: false,
    isFeatured: false,
    createdAt: '2025-11-22T08:42:00.000Z',
    ...overrides,
  };
}
