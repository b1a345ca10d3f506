import type { Me } from '@reelmates/contract/account/sign-in';
import type { AdminUser } from '@reelmates/contract/admin/admin-users';
import type { dashboardSeries, dashboardStats } from '@reelmates/contract/admin/dashboard';
import type { DecidedItem } from '@reelmates/contract/admin/decided';
import type { DenialReasons } from '@reelmates/contract/admin/denial-reasons';
import type { queues } from '@reelmates/contract/admin/moderation';
import type { AuthorHistory, ReviewContext } from '@reelmates/contract/admin/review-queues';
import type { ResponseOf } from '@reelmates/contract/endpoint';
import type { Page } from '@reelmates/contract/fields';
import type { PlaySession } from '@reelmates/contract/play/tracker';
import type { Comment } from '@reelmates/contract/social/comments';
import type { Connection } from '@reelmates/contract/social/connections';
import type { Post } from '@reelmates/contract/social/posts';
import type { UserCard, UserProfile } from '@reelmates/contract/social/users';
import type { SentVenueReport } from '@reelmates/contract/venues/venue-reports';
import type { Venue, VenueListItem } from '@reelmates/contract/venues/venues';

/* Complete objects of the contract, as the API returns them; a test overrides only what it is about. */

export function aUserCard(overrides: Partial<UserCard> = {}): UserCard {
  return {
    id: '7',
    username: 'tess_in_temora',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    isVerified: true,
    ...overrides,
  };
}

export function aProfile(overrides: Partial<UserProfile> = {}): UserProfile {
  return {
    ...aUserCard(),
    bio: null,
    points: 0,
    postsCount: 0,
    followersCount: 0,
    followingCount: 0,
    isFollowing: false,
    createdAt: '2025-11-01T00:00:00.000Z',
    updatedAt: '2025-11-01T00:00:00.000Z',
    ...overrides,
  };
}

/** A person on a list of followers or of followed people. */
export function aConnection(overrides: Partial<Connection> = {}): Connection {
  return { ...aUserCard(), bio: null, isFollowing: false, followsViewer: false, ...overrides };
}

/** The signed-in account: Marnie, who is not the author of what the other factories make. */
export function aViewer(overrides: Partial<Me> = {}): Me {
  return {
    ...aProfile({ id: '99', username: 'marnie_r', isVerified: false }),
    email: 'marnie@example.com',
    emailVerified: false,
    pendingEmail: null,
    showName: false,
    isAdmin: false,
    selfExclusionStart: null,
    selfExclusionEnd: null,
    ...overrides,
  };
}

export function aPost(overrides: Partial<Post> = {}): Post {
  return {
    id: '1',
    user: aUserCard(),
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

export function aComment(overrides: Partial<Comment> = {}): Comment {
  return {
    id: '1',
    content: 'Good on you',
    createdAt: '2025-11-22T08:58:00.000Z',
    user: aUserCard(),
    parentId: null,
    likesCount: 0,
    isLikedByUser: false,
    isEdited: false,
    ...overrides,
  };
}

export function aVenueListItem(overrides: Partial<VenueListItem> = {}): VenueListItem {
  return {
    id: '3',
    name: 'Saltbush Hotel',
    city: 'Dubbo',
    state: 'NSW',
    latitude: -32.2569,
    longitude: 148.6011,
    kind: null,
    machines: null,
    ...overrides,
  };
}

/** The list can contain this item, too. */
export function aVenue(overrides: Partial<Venue> = {}): Venue & VenueListItem {
  return {
    ...aVenueListItem(),
    address: '12 Talbragar St',
    country: 'Australia',
    postcode: '2830',
    machines: null,
    approximate: false,
    rtp: null,
    ...overrides,
  };
}

export function aSentVenueReport(overrides: Partial<SentVenueReport> = {}): SentVenueReport {
  return {
    id: '1',
    kind: 'missing',
    venueName: 'Wattle Inn',
    country: 'Australia',
    state: 'TAS',
    venueId: null,
    note: null,
    status: 'pending',
    createdAt: '2025-11-22T08:42:00.000Z',
    ...overrides,
  };
}

export function aPlaySession(overrides: Partial<PlaySession> = {}): PlaySession {
  return {
    id: '1',
    amountSpent: '31.10',
    amountWon: '7.20',
    venueId: null,
    venue: null,
    machineType: null,
    sessionDate: '2026-11-20T09:00:00.000Z',
    ...overrides,
  };
}

/** Pending counts of the admin's queues; zero by default. */
export function aQueueOverview(
  overrides: Partial<ResponseOf<typeof queues>> = {},
): ResponseOf<typeof queues> {
  const none = { pending: 0, oldestAt: null };
  return {
    posts: none,
    comments: none,
    jackpots: none,
    memberReports: none,
    venueReports: none,
    ...overrides,
  };
}

export function anAdminUser(overrides: Partial<AdminUser> = {}): AdminUser {
  return {
    id: '7',
    username: 'tess_in_temora',
    displayName: 'Tess Hallam',
    email: 'tess@example.com',
    phoneNumber: '+61 400000000',
    firstName: 'Tess',
    lastName: 'Hallam',
    bio: null,
    avatarUrl: null,
    points: 51,
    postsCount: 163,
    followersCount: 1_234,
    followingCount: 205,
    biggestWin: '640.00',
    lifetimeWinnings: '8412.75',
    customBiggestWin: null,
    customLifetimeWinnings: null,
    isVerified: false,
    isBanned: false,
    ban: null,
    isAdmin: false,
    deactivatedAt: null,
    createdAt: '2025-11-01T00:00:00.000Z',
    ...overrides,
  };
}

/** A dashboard on a day without any activity. */
export const aDashboard = {
  stats: { totalPosts: 0, activeUsers: 0, newUsers: 0, comments: 0, likes: 0 },
  series: {
    timeZone: 'Europe/Malta',
    from: '2026-11-22T23:00:00.000Z',
    until: '2026-11-23T23:00:00.000Z',
    bucket: 'hour',
    buckets: [],
    reviews: [],
  },
} satisfies {
  stats: ResponseOf<typeof dashboardStats>;
  series: ResponseOf<typeof dashboardSeries>;
};

export function aPage<Item>(items: readonly Item[], nextCursor: string | null = null): Page<Item> {
  return { items: [...items], nextCursor };
}

export function someDenialReasons(): DenialReasons[] {
  const reasons = {
    posts: ['Link to an online casino', "Somebody's identity", 'Not a win photo', 'Spam'],
    comments: ['Link to an online casino', "Somebody's identity", 'Abusive', 'Spam'],
    jackpots: ["The photo doesn't show the win", 'The amount is not what the photo says'],
  };
  return (['posts', 'comments', 'jackpots'] as const).map((queue) => ({
    queue,
    version: `${queue} 1`,
    reasons: reasons[queue],
    changedBy: null,
    changedAt: null,
  }));
}

export function aDecidedItem(overrides: Partial<DecidedItem> = {}): DecidedItem {
  return {
    id: '31',
    action: 'post.deny',
    outcome: 'denied',
    reason: 'Spam',
    decidedBy: { id: '8', username: 'nan_of_nelson' },
    decidedAt: '2026-11-20T09:00:00.000Z',
    target: { kind: 'post', id: '12' },
    user: { id: '7', username: 'tess_in_temora', avatarUrl: null, isVerified: false },
    text: 'A good night',
    imageUrl: null,
    amount: null,
    venue: null,
    undoUntil: null,
    undone: null,
    ...overrides,
  };
}

export function aReviewContext(id: string, overrides: Partial<AuthorHistory> = {}): ReviewContext {
  return {
    id,
    author: {
      id: '7',
      username: 'tess_in_temora',
      createdAt: '2025-11-01T00:00:00.000Z',
      isBanned: false,
      approved: 4,
      denied: 0,
      denialReasons: [],
      openReports: 0,
      reports: 0,
      ...overrides,
    },
    versions: [],
  };
}
