import { machineTypes } from '@reelmates/contract/lists/machines';
import { DAY_MS, HOUR_MS } from '@reelmates/contract/time';
import type { Random } from '../random.ts';
import { type Character, characters, demoAdmin, demoMember } from './people.ts';
import { captions, comments, replies } from './words.ts';

/** The size of a demo. Tests use a small one. */
export type DemoSize = { people: number; weeks: number; photos: number };
export const fullSize: DemoSize = { people: characters.length, weeks: 26, photos: 90 };

export type Joined = Character & { at: Date };
/** A visit to the machines: an entry of the person's tracker. */
export type Outing = {
  at: Date;
  by: Joined;
  /** The number of the venue in the person's town; null for the club that everybody visits now and then. */
  venue: number | null;
  machine: string;
  spent: number;
  won: number;
};
export type PlannedComment = { at: Date; approvedAt: Date; by: Joined; text: string; reply: string | null };
/** A win that its person shares. */
export type Win = Outing & {
  caption: string | null;
  showSpent: boolean;
  hasPhoto: boolean;
  decidedAt: Date;
  isDenied: boolean;
  likes: { at: Date; by: Joined }[];
  comments: PlannedComment[];
};

/** Machines that many venues have. */
const favourites = machineTypes.filter((_, index) => index % 9 === 0);
const stakes = [20, 20, 30, 40, 50, 50, 60, 80, 100, 120] as const;
const later = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS);
const cents = (amount: number) => Math.round(amount * 100) / 100;

/** When each person signed up: the member and the admin first, the last ones within the past week. */
export function planJoining(random: Random, now: Date, { people, weeks }: DemoSize): Joined[] {
  const spanMs = weeks * 7 * DAY_MS;
  return characters.slice(0, people).map((character, index) => {
    const isFirst = character.username === demoMember || character.username === demoAdmin;
    const isNew = index >= people - Math.ceil(people / 12);
    const share = isFirst ? 0 : isNew ? random.between(0.97, 0.99) : random.between(0.005, 0.6);
    return { ...character, at: new Date(now.getTime() - spanMs + share * spanMs) };
  });
}

/** Oldest first. Most of them end with a loss, because machines pay back less than is put in. */
export function planOutings(random: Random, now: Date, people: readonly Joined[]): Outing[] {
  const outings = people
    .filter(({ username }) => username !== demoAdmin)
    .flatMap((by) => {
      const rhythmDays = by.username === demoMember ? 5 : random.between(5, 12);
      const found: Outing[] = [];
      for (let day = by.at.getTime(); ; day += random.between(0.4, 1.6) * rhythmDays * DAY_MS) {
        // An evening in Sydney time.
        const at = later(new Date(Math.floor(day / DAY_MS) * DAY_MS), random.between(6.5, 12));
        if (at.getTime() > now.getTime() - HOUR_MS) return found;
        if (at < by.at) continue;
        const spent = random.one(stakes);
        const venue = random.chance(0.14) ? null : random.whole(0, 2);
        const [machine, won] = [random.one(favourites), cents(spent * payout(random))];
        found.push({ at, by, venue, machine, spent, won });
      }
    });
  return outings.toSorted((left, right) => left.at.getTime() - right.at.getTime());
}

/** Pays back 87 cents per dollar on average. */
function payout(random: Random): number {
  const luck = random.next();
  if (luck < 0.3) return 0;
  if (luck < 0.62) return random.between(0.15, 0.8);
  if (luck < 0.82) return random.between(0.8, 1.2);
  if (luck < 0.96) return random.between(1.2, 3);
  return random.between(3, 8);
}

export function planWins(
  random: Random,
  outings: readonly Outing[],
  people: readonly Joined[],
  size: DemoSize,
): Win[] {
  const shared = outings.filter(({ won }) => won > 0 && random.chance(0.4));
  const withPhoto = new Set(shared.slice(-size.photos).filter(() => random.chance(0.85)));
  return shared.map((outing) => {
    const { at, by, spent, won } = outing;
    const decidedAt = later(at, random.between(0.3, 5));
    const others = people.filter(
      (person) => person !== by && person.at < at && person.username !== demoAdmin,
    );
    const outcome = won > spent * 1.15 ? 'ahead' : won < spent * 0.85 ? 'behind' : 'even';
    const talk = random.some(others, random.one([0, 0, 1, 1, 2, 3]));
    return {
      ...outing,
      caption: random.chance(0.85) ? random.one(captions[outcome]) : null,
      showSpent: random.chance(0.8),
      hasPhoto: withPhoto.has(outing),
      decidedAt,
      isDenied: random.chance(0.03),
      likes: random
        .some(others, Math.floor(random.next() ** 1.6 * 15))
        .map((liker) => ({ by: liker, at: later(decidedAt, random.between(0.1, 40)) })),
      comments: talk.map((commenter) => {
        const commentedAt = later(decidedAt, random.between(0.5, 30));
        return {
          by: commenter,
          at: commentedAt,
          approvedAt: later(commentedAt, random.between(0.2, 3)),
          text: random.one(comments),
          reply: random.chance(0.35) ? random.one(replies) : null,
        };
      }),
    };
  });
}
