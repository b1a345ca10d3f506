// spec: none, hidden and blocked people are not in it
import { testMatrix } from '../../testing/visibility/matrix.ts';
import {
  buildPeopleWorld,
  type PeopleWorld,
  peopleStates,
  peopleViewers,
} from '../../testing/visibility/people-world.ts';

/*
 * Each state of a person × each viewer × each place where people show, count or are acted upon. posts-matrix.test.ts
 * says how to read the tables and who the viewers are. Each viewer, but the person and the signed-out one, has posts
 * that the person likes and has commented on.
 */

const opened = `
  anonymous  self  follower  stranger  blocked  admin
  401        seen  seen      seen      404      seen   active, muted by viewer
  401        401   404       404       404      404    banned, deactivated
  401        seen  404       404       404      404    blocked by viewer, blocks viewer`;

/** A profile's photo is public as long as its owner is there; admins see it in their lists of people, too. */
const photo = `
  anonymous  self  follower  stranger  blocked  admin
  seen       seen  seen      seen      seen     seen   active, blocked by viewer, blocks viewer
  seen       seen  seen      seen      seen     seen   muted by viewer
  404        404   404       404       404      seen   banned, deactivated`;

const found = `
  anonymous  self  follower  stranger  blocked  admin
  401        seen  seen      seen      absent   seen    active, muted by viewer
  401        401   absent    absent    absent   absent  banned, deactivated
  401        seen  absent    absent    absent   absent  blocked by viewer, blocks viewer`;

/** Without a name, so a block must not show whose they are: by what is missing afterwards. */
const withoutAName = `
  anonymous  self  follower  stranger  blocked  admin
  401        seen  seen      seen      seen     seen    active, blocked by viewer, blocks viewer
  401        seen  seen      seen      seen     seen    muted by viewer
  401        401   absent    absent    absent   absent  banned, deactivated`;

/** Whom the viewer follows or has muted is not suggested: the follower follows each. */
const suggested = `
  anonymous  self    follower  stranger  blocked  admin
  401        absent  absent    seen      absent   seen    active
  401        401     absent    absent    absent   absent  banned, deactivated
  401        absent  absent    absent    absent   absent  blocked by viewer, blocks viewer, muted by viewer`;

const amongVenueMates = `
  anonymous  self    follower  stranger  blocked  admin
  401        absent  seen      seen      absent   seen    active
  401        401     absent    absent    absent   absent  banned, deactivated
  401        absent  absent    absent    absent   absent  blocked by viewer, blocks viewer, muted by viewer`;

/** Without a name, and the same for everybody. */
const amongPeopleAtVenue = `
  anonymous  self     follower  stranger  blocked   admin
  401        counted  counted   counted   counted   counted   active, blocked by viewer, blocks viewer
  401        counted  counted   counted   counted   counted   muted by viewer
  401        401      left out  left out  left out  left out  banned, deactivated`;

/** What cannot be followed is passed over. */
const followedTogether = `
  anonymous  self    follower  stranger  blocked  admin
  401        absent  seen      seen      absent   seen    active, muted by viewer
  401        401     absent    absent    absent   absent  banned, deactivated
  401        absent  absent    absent    absent   absent  blocked by viewer, blocks viewer`;

/** Blockers must find the people they blocked, to unblock them; blocked people must not learn of it. */
const amongBlocked = `
  anonymous  self    follower  stranger  blocked  admin
  401        absent  absent    absent    absent   absent  active, blocks viewer, muted by viewer
  401        401     absent    absent    absent   absent  banned, deactivated
  401        absent  seen      seen      absent   seen    blocked by viewer`;

const amongMuted = `
  anonymous  self    follower  stranger  blocked  admin
  401        absent  absent    absent    absent   absent  active, blocked by viewer, blocks viewer
  401        401     absent    absent    absent   absent  banned, deactivated
  401        absent  seen      seen      absent   seen    muted by viewer`;

/** What the person did to the viewer's things: liked, commented. The person's own things got none of it. */
const amongFans = `
  anonymous  self    follower  stranger  blocked  admin
  401        absent  seen      seen      absent   seen    active, muted by viewer
  401        401     absent    absent    absent   absent  banned, deactivated
  401        absent  absent    absent    absent   absent  blocked by viewer, blocks viewer`;

/** The person reads the stranger's post. */
const amongCommenters = `
  anonymous  self  follower  stranger  blocked  admin
  401        seen  seen      seen      absent   seen    active, muted by viewer
  401        401   absent    absent    absent   absent  banned, deactivated
  401        404   absent    absent    absent   absent  blocked by viewer, blocks viewer`;

/** The viewer's own like is not among the faces. A post that the viewer may not see is missing. */
const amongFaces = `
  anonymous  self    follower  stranger  blocked  admin
  401        absent  seen      seen      absent   seen    active, muted by viewer
  401        401     absent    absent    absent   absent  banned, deactivated
  401        absent  absent    absent    absent   absent  blocked by viewer, blocks viewer`;

/** Counts leave out banned and deleted accounts, not blocked ones. */
const amongTheNumber = `
  anonymous  self     follower  stranger  blocked   admin
  401        counted  counted   counted   counted   counted   active, muted by viewer
  401        401      left out  left out  left out  left out  banned, deactivated
  401        404      counted   counted   counted   counted   blocked by viewer, blocks viewer`;

const amongReports = `
  anonymous  self  follower  stranger  blocked  admin
  401        403   403       403       403      seen   active, blocked by viewer, blocks viewer
  401        403   403       403       403      seen   muted by viewer
  401        401   403       403       403      seen   banned, deactivated`;

/** What waits for verification is for admins alone, as long as its owner is there. */
const amongJackpots = `
  anonymous  self  follower  stranger  blocked  admin
  401        403   403       403       403      seen    active, blocked by viewer, blocks viewer
  401        403   403       403       403      seen    muted by viewer
  401        401   403       403       403      absent  banned, deactivated`;

/** Only the owner and admins ever see a verification photo. */
const verificationPhoto = `
  anonymous  self  follower  stranger  blocked  admin
  404        seen  404       404       404      seen   active, blocked by viewer, blocks viewer
  404        seen  404       404       404      seen   muted by viewer
  404        404   404       404       404      seen   banned, deactivated`;

const reported = `
  anonymous  self  follower  stranger  blocked  admin
  401        400   201       201       404      201    active, muted by viewer
  401        401   404       404       404      404    banned, deactivated
  401        400   404       404       404      404    blocked by viewer, blocks viewer`;

const followed = `
  anonymous  self  follower  stranger  blocked  admin
  401        400   seen      seen      404      seen   active, muted by viewer
  401        401   404       404       404      404    banned, deactivated
  401        400   404       404       404      404    blocked by viewer, blocks viewer`;

/** A blocker can unblock. */
const blocked = `
  anonymous  self  follower  stranger  blocked  admin
  401        400   seen      seen      404      seen   active, blocked by viewer, muted by viewer
  401        401   404       404       404      404    banned, deactivated
  401        400   404       404       404      404    blocks viewer`;

/** Everybody sees the same places; who is on them, only those who may see each other. */
const onBoard = `
  anonymous  self    follower  stranger  blocked  admin
  seen       seen    seen      seen      absent   seen    active, muted by viewer
  absent     absent  absent    absent    absent   absent  banned, deactivated
  seen       seen    absent    absent    absent   absent  blocked by viewer, blocks viewer`;

/** The public board, by which prizes are given. */
const onAdminsBoard = `
  anonymous  self  follower  stranger  blocked  admin
  401        403   403       403       403      seen    active, blocked by viewer, blocks viewer
  401        403   403       403       403      seen    muted by viewer
  401        401   403       403       403      absent  banned, deactivated`;

testMatrix<PeopleWorld>(buildPeopleWorld, peopleStates, peopleViewers, {
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
  'whom the viewer blocked': amongBlocked,
  'whom the viewer muted': amongMuted,
  "who likes the viewer's posts": amongFans,
  "who likes each of the viewer's posts": amongFans,
  'who likes a post': amongCommenters,
  'the faces under a post': amongFaces,
  'the number of likes': amongTheNumber,
  'the comments': amongCommenters,
  'the number of comments': amongTheNumber,
  'the notification of a like': amongFans,
  'the notification of a comment': amongFans,
  'the notification of a follow': amongFans,
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
});
