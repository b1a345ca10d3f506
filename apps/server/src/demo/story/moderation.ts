import { verifyUser } from '@reelmates/contract/admin/admin-users';
import { featurePost } from '@reelmates/contract/admin/moderation';
import { createReport, decideReport, type ReportReason } from '@reelmates/contract/admin/reports';
import { approveJackpot, denyJackpot, submitJackpot } from '@reelmates/contract/competition/jackpots';
import { setPlayLimit } from '@reelmates/contract/play/tracker';
import { createComment } from '@reelmates/contract/social/comments';
import { readNotifications } from '@reelmates/contract/social/notifications';
import { createPost, forYouFeed } from '@reelmates/contract/social/posts';
import { DAY_MS, HOUR_MS } from '@reelmates/contract/time';
import { toggleFavouriteVenue } from '@reelmates/contract/venues/venue-finder';
import { createVenueReport } from '@reelmates/contract/venues/venue-reports';
import type { Random } from '../random.ts';
import { demoAdmin, demoMember } from './people.ts';
import type { Joined } from './plan-outings.ts';
import type { Event, PlannedPhoto, Stage } from './stage.ts';
import { captions, comments, doubtfulCaptions, doubtfulComments, reportNotes } from './words.ts';

/** The admin's past decisions, and what is in the queues now. */
export type ModerationPlan = { photos: PlannedPhoto[]; events: Event[] };

const PENDING = { posts: 8, comments: 6, jackpots: 4 } as const;
/** The number of the pending post that has the photo of the next one. */
const COPY = 2;
/** The pending posts from this number on have no photo. */
const WITHOUT_PHOTO = 6;
/** Above the seeds of the wins' photos. */
const JACKPOT_SEED = 100_000;

export function planModeration(random: Random, people: readonly Joined[], now: Date): ModerationPlan {
  const members = people.filter(({ username }) => username !== demoAdmin);
  const weekAgo = now.getTime() - 7 * DAY_MS;
  const longer = members.filter(({ at }) => at.getTime() < weekAgo);
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const jackpots = planJackpots(random, longer, now);
  const posts = planPosts(random, members, ago);
  return {
    photos: [...jackpots.photos, ...posts.photos],
    events: [
      ...jackpots.events,
      ...posts.events,
      ...planComments(random, longer, ago),
      ...planReports(longer, ago),
      ...venueReports(longer, ago),
      ...memberEvents(longer, ago),
    ],
  };
}

function planJackpots(random: Random, members: readonly Joined[], now: Date): ModerationPlan {
  const photos: PlannedPhoto[] = [];
  const decided = members.slice(0, Math.ceil(members.length / 3));
  const events = [...decided, ...random.some(members, PENDING.jackpots)].flatMap((by, number): Event[] => {
    const isPending = number >= decided.length;
    const spanMs = now.getTime() - by.at.getTime() - 2 * DAY_MS;
    const at = isPending
      ? new Date(now.getTime() - random.between(1, 20) * HOUR_MS)
      : new Date(by.at.getTime() + random.between(0.1, 0.9) * spanMs);
    const photo = {
      name: `jackpot ${number}`,
      owner: by.username,
      amount: `${random.whole(1_200, 9_800)}.00`,
    };
    photos.push({ ...photo, seed: JACKPOT_SEED + number });
    let id = '';
    const submit: Event = {
      at,
      async run({ app, personOf, photoOf, venueOf }) {
        const jackpot = await app.call(personOf(by.username), submitJackpot, {
          body: {
            jackpotAmount: photo.amount,
            machineType: 'Aristocrat - Buffalo Gold',
            venueId: venueOf(by.town, number % 2),
            imageUrl: photoOf(photo.name),
          },
        });
        id = jackpot.id;
      },
    };
    if (isPending) return [submit];
    const review = number % 5 === 4 ? denyJackpot : approveJackpot;
    const body = review === denyJackpot ? { reason: 'The amount is not what the photo says' } : {};
    const decide: Event = {
      at: new Date(at.getTime() + DAY_MS),
      run: ({ app, personOf }) => app.call(personOf(demoAdmin), review, { params: { id }, body }),
    };
    return [submit, decide];
  });
  return { photos, events };
}

/** Most are fine, a few need a second look, and one has another person's photo. */
function planPosts(random: Random, members: readonly Joined[], ago: (hours: number) => Date): ModerationPlan {
  const photos: PlannedPhoto[] = [];
  const authors = random.some(members, PENDING.posts);
  const events = authors.map((by, number): Event => {
    const isCopy = number === COPY;
    const won = isCopy || number === COPY + 1 ? '212.50' : random.between(30, 420).toFixed(2);
    const name = `pending ${number}`;
    const seed = JACKPOT_SEED * 2 + (isCopy ? COPY + 1 : number);
    const hasPhoto = number >= COPY && number < WITHOUT_PHOTO;
    if (hasPhoto) photos.push({ name, owner: by.username, amount: won, seed });
    return {
      at: ago(isCopy ? 0.4 : random.between(1, 15)),
      run: ({ app, personOf, photoOf, venueOf }) =>
        app.call(personOf(by.username), createPost, {
          body: {
            winAmount: won,
            amountSpent: '50.00',
            showSpent: true,
            venueId: venueOf(by.town, number % 3),
            caption: doubtfulCaptions[number] ?? random.one(captions.even),
            imageUrl: hasPhoto ? photoOf(name) : null,
          },
        }),
    };
  });
  return { photos, events };
}

/** The latest posts of others, as this person sees them. */
async function latestPosts({ app, personOf }: Stage, username: string) {
  const { items } = await app.call(personOf(username), forYouFeed, { query: { limit: '20' } });
  const posts = items.filter(({ user }) => user.id !== personOf(username).id);
  if (posts.length === 0) throw new Error('the demo has no posts to speak of');
  return posts;
}

function planComments(random: Random, members: readonly Joined[], ago: (hours: number) => Date): Event[] {
  return random.some(members, PENDING.comments).map(({ username }, number) => ({
    at: ago(random.between(0.3, 9)),
    async run(stage) {
      const posts = await latestPosts(stage, username);
      const post = posts[number % posts.length];
      const content = doubtfulComments[number] ?? random.one(comments);
      await stage.app.call(stage.personOf(username), createComment, {
        params: { id: post?.id ?? '' },
        body: { content },
      });
    },
  }));
}

const reports: readonly (readonly [kind: 'post' | 'user', reason: ReportReason, hoursAgo: number])[] = [
  ['post', 'other', 300],
  ['user', 'spam', 200],
  ['post', 'identity', 7],
  ['post', 'other', 5],
  ['user', 'harassment', 3],
  ['user', 'spam', 1.5],
];
/** The number of reports that the admin has dismissed. */
const DECIDED = 2;

function planReports(members: readonly Joined[], ago: (hours: number) => Date): Event[] {
  return reports.flatMap(([kind, reason, hoursAgo], number): Event[] => {
    const [by, other] = [members[number], members[number + 1]];
    if (!by || !other) return [];
    let id = '';
    const file: Event = {
      at: ago(hoursAgo),
      async run(stage) {
        const post = kind === 'post' ? (await latestPosts(stage, by.username))[number] : undefined;
        const target = post
          ? { kind: 'post' as const, targetId: post.id }
          : { kind: 'user' as const, targetId: stage.personOf(other.username).id };
        const note = reason in reportNotes ? reportNotes[reason as keyof typeof reportNotes] : null;
        const report = await stage.app.call(stage.personOf(by.username), createReport, {
          body: { ...target, reason, note },
        });
        id = report.id;
      },
    };
    const decide: Event = {
      at: ago(hoursAgo - 4),
      run: ({ app, personOf }) =>
        app.call(personOf(demoAdmin), decideReport, { params: { id }, body: { outcome: 'no-action' } }),
    };
    return number < DECIDED ? [file, decide] : [file];
  });
}

function venueReports(members: readonly Joined[], ago: (hours: number) => Date): Event[] {
  return members.slice(0, 3).map(({ username, town }, number) => ({
    at: ago(30 - 8 * number),
    run: ({ app, personOf, venueOf }) =>
      app.call(personOf(username), createVenueReport, {
        body:
          number === 0
            ? { kind: 'missing', country: 'Australia', state: 'NSW', venueName: 'The Made-Up Arms' }
            : {
                kind: number === 1 ? 'closed' : 'wrong_name',
                venueId: venueOf(town, number),
                note: 'I may be wrong: this is a demo.',
              },
      }),
  }));
}

/** Events of the member account for visitors, and the admin's acts for others. */
function memberEvents(members: readonly Joined[], ago: (hours: number) => Date): Event[] {
  const [member, ...others] = members;
  if (!member || member.username !== demoMember) throw new Error('the member of the demo comes first');
  return [
    {
      at: ago(24 * 20),
      run: ({ app, personOf }) =>
        app.call(personOf(demoMember), setPlayLimit, { body: { monthlyLimit: '300.00' } }),
    },
    ...[demoMember, demoAdmin].map(
      (username): Event => ({
        at: ago(50),
        run: ({ app, personOf }) => app.call(personOf(username), readNotifications, {}),
      }),
    ),
    ...[0, 1].map(
      (number): Event => ({
        at: ago(24 * 12 - number),
        run: ({ app, personOf, venueOf }) =>
          app.call(personOf(demoMember), toggleFavouriteVenue, {
            params: { id: venueOf(member.town, number) },
          }),
      }),
    ),
    ...others.slice(0, 3).map(
      ({ username }, number): Event => ({
        at: ago(24 * 9 - number),
        run: ({ app, personOf }) =>
          app.call(personOf(demoAdmin), verifyUser, {
            params: { userId: personOf(username).id },
            body: { isVerified: true },
          }),
      }),
    ),
    {
      at: ago(10),
      async run(stage) {
        const [post] = await latestPosts(stage, demoMember);
        await stage.app.call(stage.personOf(demoAdmin), featurePost, {
          params: { id: post?.id ?? '' },
          body: { isFeatured: true },
        });
      },
    },
  ];
}
