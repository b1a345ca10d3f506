import type { LimitName } from '@reelmates/contract/endpoint';

const MINUTE = 60;

/** What counts: all requests, created items only, or failed attempts only. */
type Counted = 'requests' | 'created' | 'failures';

export type RateLimitRule = { points: number; duration: number; counts?: Counted };

/** Points per duration in seconds: the contract's limits, and the server's own. */
export const rateLimitRules = {
  signedOut: { points: 300, duration: 5 * MINUTE },
  signedIn: { points: 1500, duration: 5 * MINUTE },
  image: { points: 6000, duration: 5 * MINUTE },
  /** Pictures of posts that are not in the cache. */
  drawing: { points: 60, duration: 5 * MINUTE },
  loginFailureByNetwork: { points: 10, duration: 15 * MINUTE, counts: 'failures' },
  loginFailurePerHour: { points: 100, duration: 60 * MINUTE, counts: 'failures' },
  loginFailureByDevice: { points: 10, duration: 15 * MINUTE, counts: 'failures' },
  loginFailureByAddress: { points: 50, duration: 5 * MINUTE, counts: 'failures' },
  signIn: { points: 200, duration: 24 * 60 * MINUTE, counts: 'created' },
  registration: { points: 5, duration: 30 * MINUTE, counts: 'created' },
  mail: { points: 5, duration: 30 * MINUTE, counts: 'created' },
  mailPerDay: { points: 15, duration: 24 * 60 * MINUTE, counts: 'created' },
  testMail: { points: 5, duration: 60 * MINUTE, counts: 'created' },
  // Sign-ups and resets. The people of a pub or a mobile carrier may share a network.
  mailByNetwork: { points: 200, duration: 30 * MINUTE, counts: 'created' },
  mailByNetworkPerDay: { points: 2000, duration: 24 * 60 * MINUTE, counts: 'created' },
  // A quarter of the network's limit: one client cannot exhaust that, and a pub that shares one address has enough.
  mailByAddress: { points: 50, duration: 30 * MINUTE, counts: 'created' },
  mailByAddressPerDay: { points: 500, duration: 24 * 60 * MINUTE, counts: 'created' },
  upload: { points: 30, duration: 30 * MINUTE, counts: 'created' },
  /** Far above the posts and jackpots of a day: unused photos occupy the storage for a day. */
  uploadPerDay: { points: 150, duration: 24 * 60 * MINUTE, counts: 'created' },
  /** Accounts cost nothing until their address is verified. Three times the posts and jackpots of a day. */
  uploadPerDayUnverified: { points: 45, duration: 24 * 60 * MINUTE, counts: 'created' },
  /** Photos whose bytes were sent, with any outcome; costly ones count more. */
  uploadTry: { points: 30, duration: 30 * MINUTE },
  comment: { points: 30, duration: 10 * MINUTE, counts: 'created' },
  /** Changes of own posts, except hiding them. A moderator's decision fails if the post has changed since it was loaded. */
  postEdit: { points: 30, duration: 10 * MINUTE },
  /** Own posts and comments that go back to review: each costs another decision, and the same one may go on and on. */
  resubmission: { points: 50, duration: 24 * 60 * MINUTE, counts: 'created' },
  /** Changes of the own name, bio or photo. A moderator's decision on a reported person fails if either has changed since. */
  profileChange: { points: 30, duration: 10 * MINUTE },
  /** Far above what anyone plays: totals, months and odds read all sessions of an account. */
  playSession: { points: 300, duration: 24 * 60 * MINUTE, counts: 'created' },
  toggle: { points: 120, duration: MINUTE },
  followPeople: { points: 10, duration: 10 * MINUTE },
  /** Each notifies the followed person, who sees a name, a photo and a bio without a review. */
  follow: { points: 1000, duration: 24 * 60 * MINUTE, counts: 'created' },
  followUnverified: { points: 200, duration: 24 * 60 * MINUTE, counts: 'created' },
  nameCheck: { points: 30, duration: MINUTE },
  userSearch: { points: 60, duration: MINUTE },
  export: { points: 10, duration: 60 * MINUTE },
  /** Signing in cancels a deletion. Both change the counters of everything that the account has liked and written. */
  accountDeletion: { points: 5, duration: 24 * 60 * MINUTE, counts: 'created' },
} satisfies Record<LimitName, RateLimitRule> & Record<string, RateLimitRule>;

export type RateLimitName = keyof typeof rateLimitRules;
