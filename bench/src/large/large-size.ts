import { mkdir, statfs } from 'node:fs/promises';
import { benchFolder, isFilled } from '../database.ts';

export type LargeSize = {
  people: number;
  posts: number;
  likes: number;
  follows: number;
  comments: number;
  ledgerRows: number;
  sessions: number;
  /** The community's current time, however long the seed takes; a post, its likes and its ledger rows share it. */
  at: string;
};

const whole: Omit<LargeSize, 'at'> = {
  people: 1_000_000,
  posts: 10_000_000,
  likes: 50_000_000,
  follows: 20_000_000,
  comments: 20_000_000,
  ledgerRows: 50_000_000,
  sessions: 50_000_000,
};
const WHOLE_BYTES = 80 * 10 ** 9;

export function sizeOf(share: number, at: Date): LargeSize {
  const part = (count: number) => Math.max(1, Math.round(count * share));
  return {
    people: part(whole.people),
    posts: part(whole.posts),
    likes: part(whole.likes),
    follows: part(whole.follows),
    comments: part(whole.comments),
    ledgerRows: part(whole.ledgerRows),
    sessions: part(whole.sessions),
    at: at.toISOString(),
  };
}

export const databaseName = (share: number): string => `large-${share}`;

/**
 * The share of the whole size to seed: the requested one, or half of it if the disk is too small.
 * @throws Error if the disk is too small for half
 */
export async function shareWithRoom(asked: number): Promise<{ share: number; note: string }> {
  await mkdir(benchFolder(), { recursive: true });
  const { bavail, bsize } = await statfs(benchFolder());
  const free = bavail * bsize;
  for (const share of [asked, asked / 2]) {
    if (free < share * WHOLE_BYTES && !(await isFilled(databaseName(share)))) continue;
    const note = share === asked ? '' : `half of the ${asked} that was asked for, as the disk has no room, `;
    return { share, note };
  }
  throw new Error(`${Math.round((asked / 2) * (WHOLE_BYTES / 10 ** 9))} GB of the disk must be free`);
}

/** People who do much more of something than all others; hidden accounts and the bench's admins are not among them. */
export const busiest = {
  /** Followed by everyone, and author of a fiftieth of all posts. */
  author: 21,
  /** Follows 10,000 people. */
  follower: 22,
  /** Has liked 3 % of all posts. */
  liker: 23,
  /** Has logged a 250th of all play sessions. */
  tracker: 24,
} as const;
/** Each has a 2,000th of all posts, likes and more. In each run, one is erased and another loses all posts. */
export const departing = [25, 26, 27, 28, 29, 31, 32, 33] as const;
/** The venue of a tenth of all posts. */
export const BUSIEST_VENUE = 1;
/** At least 100 posts are pending, so that a queue has a second page. */
const PENDING_SHARE = 0.001;

/** The first pending post. */
export const firstPending = ({ posts }: LargeSize): number =>
  posts - Math.max(100, Math.round(posts * PENDING_SHARE));

/** The post with the most likes and comments, by the busiest author. */
export const hottestPost = (size: LargeSize): number =>
  Math.floor((firstPending(size) - 1_000) / 50) * 50 + 1;
