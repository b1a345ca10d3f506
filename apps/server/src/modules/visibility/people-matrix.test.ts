import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  buildPeopleWorld,
  type PeopleWorld,
  peopleReaders,
  peopleStates,
} from '../../testing/visibility/people-world.ts';
import { readTable, wrongCells } from '../../testing/visibility/table.ts';

/*
 * Each state of a person × each reader × each place where people show, count or are acted upon. posts-matrix.test.ts
 * says how to read the tables and who the readers are. Each reader, but the person and the signed-out one, has posts
 * that the person likes and has commented on.
 */

const world = { states: peopleStates, readers: peopleReaders };
let app: TestApp;
let people: PeopleWorld;

beforeAll(async () => {
  app = await createTestApp();
  people = await buildPeopleWorld(app);
}, 60_000);
afterAll(() => app.close());

const opened = `
                     anonymous  self  follower  stranger  blocked  admin
  active             401        seen  seen      seen      404      seen
  banned             401        401   404       404       404      404
  deactivated        401        401   404       404       404      404
  blocked by reader  401        seen  404       404       404      404
  blocks reader      401        seen  404       404       404      404
  muted by reader    401        seen  seen      seen      404      seen`;

/** A profile's photo is public as long as its owner is there; admins see it in their lists of people, too. */
const photo = `
                     anonymous  self  follower  stranger  blocked  admin
  active             seen       seen  seen      seen      seen     seen
  banned             404        404   404       404       404      seen
  deactivated        404        404   404       404       404      seen
  blocked by reader  seen       seen  seen      seen      seen     seen
  blocks reader      seen       seen  seen      seen      seen     seen
  muted by reader    seen       seen  seen      seen      seen     seen`;

const found = `
                     anonymous  self  follower  stranger  blocked  admin
  active             401        seen  seen      seen      absent   seen
  banned             401        401   absent    absent    absent   absent
  deactivated        401        401   absent    absent    absent   absent
  blocked by reader  401        seen  absent    absent    absent   absent
  blocks reader      401        seen  absent    absent    absent   absent
  muted by reader    401        seen  seen      seen      absent   seen`;

/** Without a name, so a block must not show whose they are: by what is missing afterwards. */
const withoutAName = `
                     anonymous  self  follower  stranger  blocked  admin
  active             401        seen  seen      seen      seen     seen
  banned             401        401   absent    absent    absent   absent
  deactivated        401        401   absent    absent    absent   absent
  blocked by reader  401        seen  seen      seen      seen     seen
  blocks reader      401        seen  seen      seen      seen     seen
  muted by reader    401        seen  seen      seen      seen     seen`;

/** Whom the reader follows or has muted is not suggested: the follower follows each. */
const suggested = `
                     anonymous  self    follower  stranger  blocked  admin
  active             401        absent  absent    seen      absent   seen
  banned             401        401     absent    absent    absent   absent
  deactivated        401        401     absent    absent    absent   absent
  blocked by reader  401        absent  absent    absent    absent   absent
  blocks reader      401        absent  absent    absent    absent   absent
  muted by reader    401        absent  absent    absent    absent   absent`;

const amongVenueMates = `
                     anonymous  self    follower  stranger  blocked  admin
  active             401        absent  seen      seen      absent   seen
  banned             401        401     absent    absent    absent   absent
  deactivated        401        401     absent    absent    absent   absent
  blocked by reader  401        absent  absent    absent    absent   absent
  blocks reader      401        absent  absent    absent    absent   absent
  muted by reader    401        absent  absent    absent    absent   absent`;

/** Without a name, and the same for everybody. */
const amongPeopleAtVenue = `
                     anonymous  self     follower  stranger  blocked   admin
  active             401        counted  counted   counted   counted   counted
  banned             401        401      left out  left out  left out  left out
  deactivated        401        401      left out  left out  left out  left out
  blocked by reader  401        counted  counted   counted   counted   counted
  blocks reader      401        counted  counted   counted   counted   counted
  muted by reader    401        counted  counted   counted   counted   counted`;

/** What cannot be followed is passed over. */
const followedTogether = `
                     anonymous  self    follower  stranger  blocked  admin
  active             401        absent  seen      seen      absent   seen
  banned             401        401     absent    absent    absent   absent
  deactivated        401        401     absent    absent    absent   absent
  blocked by reader  401        absent  absent    absent    absent   absent
  blocks reader      401        absent  absent    absent    absent   absent
  muted by reader    401        absent  seen      seen      absent   seen`;

/** Blockers must find the people they blocked, to unblock them; blocked people must not learn of it. */
const amongBlocked = `
                     anonymous  self    follower  stranger  blocked  admin
  active             401        absent  absent    absent    absent   absent
  banned             401        401     absent    absent    absent   absent
  deactivated        401        401     absent    absent    absent   absent
  blocked by reader  401        absent  seen      seen      absent   seen
  blocks reader      401        absent  absent    absent    absent   absent
  muted by reader    401        absent  absent    absent    absent   absent`;

const amongMuted = `
                     anonymous  self    follower  stranger  blocked  admin
  active             401        absent  absent    absent    absent   absent
  banned             401        401     absent    absent    absent   absent
  deactivated        401        401     absent    absent    absent   absent
  blocked by reader  401        absent  absent    absent    absent   absent
  blocks reader      401        absent  absent    absent    absent   absent
  muted by reader    401        absent  seen      seen      absent   seen`;

/** What the person did to the reader's things: liked, commented. The person's own things got none of it. */
const amongFans = `
                     anonymous  self    follower  stranger  blocked  admin
  active             401        absent  seen      seen      absent   seen
  banned             401        401     absent    absent    absent   absent
  deactivated        401        401     absent    absent    absent   absent
  blocked by reader  401        absent  absent    absent    absent   absent
  blocks reader      401        absent  absent    absent    absent   absent
  muted by reader    401        absent  seen      seen      absent   seen`;

/** The person reads the stranger's post. */
const amongCommenters = `
                     anonymous  self  follower  stranger  blocked  admin
  active             401        seen  seen      seen      absent   seen
  banned             401        401   absent    absent    absent   absent
  deactivated        401        401   absent    absent    absent   absent
  blocked by reader  401        404   absent    absent    absent   absent
  blocks reader      401        404   absent    absent    absent   absent
  muted by reader    401        seen  seen      seen      absent   seen`;

/** The reader's own like is not among the faces. A post that the reader may not see is missing. */
const amongFaces = `
                     anonymous  self    follower  stranger  blocked  admin
  active             401        absent  seen      seen      absent   seen
  banned             401        401     absent    absent    absent   absent
  deactivated        401        401     absent    absent    absent   absent
  blocked by reader  401        absent  absent    absent    absent   absent
  blocks reader      401        absent  absent    absent    absent   absent
  muted by reader    401        absent  seen      seen      absent   seen`;

/** Counts leave out banned and deleted accounts, not blocked ones. */
const amongTheNumber = `
                     anonymous  self     follower  stranger  blocked   admin
  active             401        counted  counted   counted   counted   counted
  banned             401        401      left out  left out  left out  left out
  deactivated        401        401      left out  left out  left out  left out
  blocked by reader  401        404      counted   counted   counted   counted
  blocks reader      401        404      counted   counted   counted   counted
  muted by reader    401        counted  counted   counted   counted   counted`;

const amongReports = `
                     anonymous  self  follower  stranger  blocked  admin
  active             401        403   403       403       403      seen
  banned             401        401   403       403       403      seen
  deactivated        401        401   403       403       403      seen
  blocked by reader  401        403   403       403       403      seen
  blocks reader      401        403   403       403       403      seen
  muted by reader    401        403   403       403       403      seen`;

/** What waits for verification is for admins alone, as long as its owner is there. */
const amongJackpots = `
                     anonymous  self  follower  stranger  blocked  admin
  active             401        403   403       403       403      seen
  banned             401        401   403       403       403      absent
  deactivated        401        401   403       403       403      absent
  blocked by reader  401        403   403       403       403      seen
  blocks reader      401        403   403       403       403      seen
  muted by reader    401        403   403       403       403      seen`;

/** Only the owner and admins ever see a verification photo. */
const verificationPhoto = `
                     anonymous  self  follower  stranger  blocked  admin
  active             404        seen  404       404       404      seen
  banned             404        404   404       404       404      seen
  deactivated        404        404   404       404       404      seen
  blocked by reader  404        seen  404       404       404      seen
  blocks reader      404        seen  404       404       404      seen
  muted by reader    404        seen  404       404       404      seen`;

const reported = `
                     anonymous  self  follower  stranger  blocked  admin
  active             401        400   201       201       404      201
  banned             401        401   404       404       404      404
  deactivated        401        401   404       404       404      404
  blocked by reader  401        400   404       404       404      404
  blocks reader      401        400   404       404       404      404
  muted by reader    401        400   201       201       404      201`;

const followed = `
                     anonymous  self  follower  stranger  blocked  admin
  active             401        400   seen      seen      404      seen
  banned             401        401   404       404       404      404
  deactivated        401        401   404       404       404      404
  blocked by reader  401        400   404       404       404      404
  blocks reader      401        400   404       404       404      404
  muted by reader    401        400   seen      seen      404      seen`;

/** A blocker can unblock. */
const blocked = `
                     anonymous  self  follower  stranger  blocked  admin
  active             401        400   seen      seen      404      seen
  banned             401        401   404       404       404      404
  deactivated        401        401   404       404       404      404
  blocked by reader  401        400   seen      seen      404      seen
  blocks reader      401        400   404       404       404      404
  muted by reader    401        400   seen      seen      404      seen`;

/** Everybody sees the same places; who is on them, only those who may see each other. */
const onBoard = `
                     anonymous  self    follower  stranger  blocked  admin
  active             seen       seen    seen      seen      absent   seen
  banned             absent     absent  absent    absent    absent   absent
  deactivated        absent     absent  absent    absent    absent   absent
  blocked by reader  seen       seen    absent    absent    absent   absent
  blocks reader      seen       seen    absent    absent    absent   absent
  muted by reader    seen       seen    seen      seen      absent   seen`;

/** The public board, by which prizes are given. */
const onAdminsBoard = `
                     anonymous  self  follower  stranger  blocked  admin
  active             401        403   403       403       403      seen
  banned             401        401   403       403       403      absent
  deactivated        401        401   403       403       403      absent
  blocked by reader  401        403   403       403       403      seen
  blocks reader      401        403   403       403       403      seen
  muted by reader    401        403   403       403       403      seen`;

const tables = {
  'the profile': opened,
  'their winnings': opened,
  'their followers': opened,
  'whom they follow': opened,
  'their posts': opened,
  'their photo': photo,
  'the search': found,
  'the suggestions': suggested,
  'who posts at a venue': amongVenueMates,
  'the number of people at a venue': amongPeopleAtVenue,
  "a person's followers": found,
  'whom a person follows': found,
  "a venue's highest jackpot": withoutAName,
  "a venue's jackpots": withoutAName,
  'whom the reader blocked': amongBlocked,
  'whom the reader muted': amongMuted,
  "who likes the reader's posts": amongFans,
  "who likes each of the reader's posts": amongFans,
  'who likes a post': amongCommenters,
  'the faces under a post': amongFaces,
  'the number of likes': amongTheNumber,
  'the comments': amongCommenters,
  'the number of comments': amongTheNumber,
  'being told of a like': amongFans,
  'being told of a comment': amongFans,
  'being told of a follow': amongFans,
  'the queue of jackpots': amongJackpots,
  'their verification photo': verificationPhoto,
  'the queue of reports': amongReports,
  'the board': onBoard,
  "a former month's board": onBoard,
  "a former month's statement": onBoard,
  "the admins' board": onAdminsBoard,
  'reporting them': reported,
  'muting them': followed,
  'following them': followed,
  'declining them': followed,
  // Ends suggestions.
  'following several people': followedTogether,
  // Ends follows: it comes last.
  'blocking them': blocked,
} satisfies Record<keyof PeopleWorld, string>;

test.each(Object.entries(tables))('%s', async (surface, table) => {
  const ask = people[surface as keyof PeopleWorld];
  expect(await wrongCells(readTable(table, world), ask)).toEqual([]);
});
