import { approveComment, approvePost, denyPost } from '@reelmates/contract/admin/moderation';
import { logPlaySession } from '@reelmates/contract/play/tracker';
import { createComment } from '@reelmates/contract/social/comments';
import { toggleLike } from '@reelmates/contract/social/likes';
import { createPost } from '@reelmates/contract/social/posts';
import { toggleFollow } from '@reelmates/contract/social/users';
import { HOUR_MS } from '@reelmates/contract/time';
import type { Random } from '../random.ts';
import { demoAdmin, demoMember } from './people.ts';
import type { Joined, Outing, Win } from './plan-outings.ts';
import type { Event, PlannedPhoto } from './stage.ts';
import { denials } from './words.ts';

const dollars = (amount: number) => amount.toFixed(2);

export function outingEvents(outings: readonly Outing[]): Event[] {
  return outings.map(({ at, by, venue, machine, spent, won }) => ({
    at,
    run: ({ app, personOf, venueOf }) =>
      app.call(personOf(by.username), logPlaySession, {
        body: {
          amountSpent: dollars(spent),
          amountWon: dollars(won),
          venueId: venueOf(by.town, venue),
          machineType: machine,
          sessionDate: at.toISOString(),
        },
      }),
  }));
}

const photoName = (win: Win, number: number) => `${win.by.username} ${number}`;

export function winPhotos(wins: readonly Win[]): PlannedPhoto[] {
  return wins.flatMap((win, number) =>
    win.hasPhoto
      ? [{ name: photoName(win, number), owner: win.by.username, amount: dollars(win.won), seed: number }]
      : [],
  );
}

/** Each win, with the decision on it, its likes and its comments up to now. */
export function winEvents(wins: readonly Win[], now: Date): Event[] {
  return wins.flatMap((win, number) => eventsOf(win, number)).filter(({ at }) => at < now);
}

function eventsOf(win: Win, number: number): Event[] {
  let id = '';
  const [denial] = denials;
  const share: Event = {
    at: new Date(win.at.getTime() + HOUR_MS / 4),
    async run({ app, personOf, venueOf, photoOf }) {
      const { post } = await app.call(personOf(win.by.username), createPost, {
        body: {
          winAmount: dollars(win.won),
          amountSpent: dollars(win.spent),
          showSpent: win.showSpent,
          betLevel: '1.00',
          venueId: venueOf(win.by.town, win.venue),
          machineType: win.machine,
          caption: win.caption,
          imageUrl: win.hasPhoto ? photoOf(photoName(win, number)) : null,
        },
      });
      id = post.id;
    },
  };
  const decide: Event = {
    at: win.decidedAt,
    run: ({ app, personOf }) =>
      win.isDenied
        ? app.call(personOf(demoAdmin), denyPost, { params: { id }, body: { reason: denial } })
        : app.call(personOf(demoAdmin), approvePost, { params: { id } }),
  };
  if (win.isDenied) return [share, decide];
  const likes = win.likes.map(
    ({ at, by }): Event => ({
      at,
      run: ({ app, personOf }) => app.call(personOf(by.username), toggleLike, { params: { id } }),
    }),
  );
  const talk = win.comments.flatMap(({ at, approvedAt, by, text, reply }): Event[] => {
    let commentId = '';
    return [
      {
        at,
        async run({ app, personOf }) {
          const comment = await app.call(personOf(by.username), createComment, {
            params: { id },
            body: { content: text },
          });
          commentId = comment.id;
        },
      },
      {
        at: approvedAt,
        run: ({ app, personOf }) =>
          app.call(personOf(demoAdmin), approveComment, { params: { id: commentId } }),
      },
      ...(reply === null ? [] : replyEvents(win, approvedAt, reply, () => ({ id, parentId: commentId }))),
    ];
  });
  return [share, decide, ...likes, ...talk];
}

function replyEvents(
  win: Win,
  after: Date,
  content: string,
  to: () => { id: string; parentId: string },
): Event[] {
  let replyId = '';
  return [
    {
      at: new Date(after.getTime() + HOUR_MS),
      async run({ app, personOf }) {
        const { id, parentId } = to();
        const reply = await app.call(personOf(win.by.username), createComment, {
          params: { id },
          body: { content, parentId },
        });
        replyId = reply.id;
      },
    },
    {
      at: new Date(after.getTime() + 2 * HOUR_MS),
      run: ({ app, personOf }) => app.call(personOf(demoAdmin), approveComment, { params: { id: replyId } }),
    },
  ];
}

/** New people follow some of the existing people. */
export function followEvents(random: Random, people: readonly Joined[], now: Date): Event[] {
  const followers = people.filter(({ username }) => username !== demoAdmin);
  return followers
    .flatMap((follower) => {
      const others = followers.filter((person) => person !== follower && person.at < follower.at);
      const followed = random.some(others, random.whole(4, 10));
      // The member account for visitors has people to read from the first day.
      const known = follower.username === demoMember ? random.some(followers.slice(1), 9) : followed;
      return known.map((person): Event => {
        const since = Math.max(follower.at.getTime(), person.at.getTime());
        return {
          at: new Date(since + random.between(0.2, 72) * HOUR_MS),
          run: ({ app, personOf }) =>
            app.call(personOf(follower.username), toggleFollow, {
              params: { userId: personOf(person.username).id },
            }),
        };
      });
    })
    .filter(({ at }) => at < now);
}
