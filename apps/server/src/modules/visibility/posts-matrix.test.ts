import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  buildPostsWorld,
  type PostsWorld,
  postReaders,
  postStates,
} from '../../testing/visibility/posts-world.ts';
import { readTable, wrongCells } from '../../testing/visibility/table.ts';

/*
 * Each state of a post and its author × each reader × each place where posts, their photos, counts and sums show.
 * The tables are written from the contract, not from the code. How to read them:
 *
 * - follower, stranger, admin are those who have blocked (blocked by reader) or muted the author, or whom the author has
 *   blocked (blocks reader). The reader called blocked has been blocked by every author.
 * - Banned and deactivated authors have no session: 401.
 * - Admins read as members do. They moderate through queues, which know no blocks, and may see every photo that a queue
 *   may show: not those of private posts, which are their author's alone.
 * - Muting concerns the two feeds.
 */

const world = { states: postStates, readers: postReaders };
let app: TestApp;
let posts: PostsWorld;

beforeAll(async () => {
  app = await createTestApp();
  posts = await buildPostsWorld(app);
}, 60_000);
afterAll(() => app.close());

const forYou = `
                     anonymous  author  follower  stranger  blocked  admin
  approved           401        seen    seen      seen      absent   seen
  private            401        absent  absent    absent    absent   absent
  pending            401        absent  absent    absent    absent   absent
  denied             401        absent  absent    absent    absent   absent
  banned             401        401     absent    absent    absent   absent
  deactivated        401        401     absent    absent    absent   absent
  blocked by reader  401        seen    absent    absent    absent   absent
  blocks reader      401        seen    absent    absent    absent   absent
  muted by reader    401        seen    absent    absent    absent   absent
  featured           401        seen    seen      seen      absent   seen
  deleted            401        absent  absent    absent    absent   absent`;

const following = `
                     anonymous  author  follower  stranger  blocked  admin
  approved           401        absent  seen      absent    absent   absent
  private            401        absent  absent    absent    absent   absent
  pending            401        absent  absent    absent    absent   absent
  denied             401        absent  absent    absent    absent   absent
  banned             401        401     absent    absent    absent   absent
  deactivated        401        401     absent    absent    absent   absent
  blocked by reader  401        absent  absent    absent    absent   absent
  blocks reader      401        absent  absent    absent    absent   absent
  muted by reader    401        absent  absent    absent    absent   absent
  featured           401        absent  seen      absent    absent   absent
  deleted            401        absent  absent    absent    absent   absent`;

/** To open it, and what one does where it is open: reading and writing comments, liking. */
const opened = `
                     anonymous  author  follower  stranger  blocked  admin
  approved           401        seen    seen      seen      404      seen
  private            401        seen    404       404       404      404
  pending            401        seen    404       404       404      404
  denied             401        seen    404       404       404      404
  banned             401        401     404       404       404      404
  deactivated        401        401     404       404       404      404
  blocked by reader  401        seen    404       404       404      404
  blocks reader      401        seen    404       404       404      404
  muted by reader    401        seen    seen      seen      404      seen
  featured           401        seen    seen      seen      404      seen
  deleted            401        404     404       404       404      404`;

/** The lines under a card: asked for many posts at once, so what is hidden is missing. */
const underTheCard = `
                     anonymous  author  follower  stranger  blocked  admin
  approved           401        seen    seen      seen      absent   seen
  private            401        seen    absent    absent    absent   absent
  pending            401        seen    absent    absent    absent   absent
  denied             401        seen    absent    absent    absent   absent
  banned             401        401     absent    absent    absent   absent
  deactivated        401        401     absent    absent    absent   absent
  blocked by reader  401        seen    absent    absent    absent   absent
  blocks reader      401        seen    absent    absent    absent   absent
  muted by reader    401        seen    seen      seen      absent   seen
  featured           401        seen    seen      seen      absent   seen
  deleted            401        absent  absent    absent    absent   absent`;

const onTheProfile = `
                     anonymous  author  follower  stranger  blocked  admin
  approved           401        seen    seen      seen      404      seen
  private            401        seen    absent    absent    404      absent
  pending            401        seen    absent    absent    404      absent
  denied             401        seen    absent    absent    404      absent
  banned             401        401     404       404       404      404
  deactivated        401        401     404       404       404      404
  blocked by reader  401        seen    404       404       404      404
  blocks reader      401        seen    404       404       404      404
  muted by reader    401        seen    seen      seen      404      seen
  featured           401        seen    seen      seen      404      seen
  deleted            401        absent  absent    absent    404      absent`;

/** Lists of one's own posts and of those who like them. */
const amongOwn = `
                     anonymous  author  follower  stranger  blocked  admin
  approved           401        seen    absent    absent    absent   absent
  private            401        seen    absent    absent    absent   absent
  pending            401        seen    absent    absent    absent   absent
  denied             401        seen    absent    absent    absent   absent
  banned             401        401     absent    absent    absent   absent
  deactivated        401        401     absent    absent    absent   absent
  blocked by reader  401        seen    absent    absent    absent   absent
  blocks reader      401        seen    absent    absent    absent   absent
  muted by reader    401        seen    absent    absent    absent   absent
  featured           401        seen    absent    absent    absent   absent
  deleted            401        absent  absent    absent    absent   absent`;

const atTheVenue = `
                     anonymous  author  follower  stranger  blocked  admin
  approved           401        seen    seen      seen      absent   seen
  private            401        absent  absent    absent    absent   absent
  pending            401        absent  absent    absent    absent   absent
  denied             401        absent  absent    absent    absent   absent
  banned             401        401     absent    absent    absent   absent
  deactivated        401        401     absent    absent    absent   absent
  blocked by reader  401        seen    absent    absent    absent   absent
  blocks reader      401        seen    absent    absent    absent   absent
  muted by reader    401        seen    seen      seen      absent   seen
  featured           401        seen    seen      seen      absent   seen
  deleted            401        absent  absent    absent    absent   absent`;

/** What the author's numbers say: how many posts, the biggest win, all winnings. Published posts count. */
const inTheSums = `
                     anonymous  author    follower  stranger  blocked  admin
  approved           401        counted   counted   counted   404      counted
  private            401        left out  left out  left out  404      left out
  pending            401        left out  left out  left out  404      left out
  denied             401        left out  left out  left out  404      left out
  banned             401        401       404       404       404      404
  deactivated        401        401       404       404       404      404
  blocked by reader  401        counted   404       404       404      404
  blocks reader      401        counted   404       404       404      404
  muted by reader    401        counted   counted   counted   404      counted
  featured           401        counted   counted   counted   404      counted
  deleted            401        left out  left out  left out  404      left out`;

/** Public images are public, signed out too. Denied and deleted ones are gone for good. */
const photo = `
                     anonymous  author  follower  stranger  blocked  admin
  approved           seen       seen    seen      seen      seen     seen
  private            404        seen    404       404       404      404
  pending            404        seen    404       404       404      seen
  denied             404        404     404       404       404      404
  banned             404        404     404       404       404      seen
  deactivated        404        404     404       404       404      seen
  blocked by reader  seen       seen    seen      seen      seen     seen
  blocks reader      seen       seen    seen      seen      seen     seen
  muted by reader    seen       seen    seen      seen      seen     seen
  featured           seen       seen    seen      seen      seen     seen
  deleted            404        404     404       404       404      404`;

/** Reporting one's own is 400; what is hidden answers as if it were not there. */
const reported = `
                     anonymous  author  follower  stranger  blocked  admin
  approved           401        400     201       201       404      201
  private            401        400     404       404       404      404
  pending            401        400     404       404       404      404
  denied             401        400     404       404       404      404
  banned             401        401     404       404       404      404
  deactivated        401        401     404       404       404      404
  blocked by reader  401        400     404       404       404      404
  blocks reader      401        400     404       404       404      404
  muted by reader    401        400     201       201       404      201
  featured           401        400     201       201       404      201
  deleted            401        404     404       404       404      404`;

const inTheQueue = `
                     anonymous  author  follower  stranger  blocked  admin
  approved           401        403     403       403       403      absent
  private            401        403     403       403       403      absent
  pending            401        403     403       403       403      seen
  denied             401        403     403       403       403      absent
  banned             401        401     403       403       403      absent
  deactivated        401        401     403       403       403      absent
  blocked by reader  401        403     403       403       403      absent
  blocks reader      401        403     403       403       403      absent
  muted by reader    401        403     403       403       403      absent
  featured           401        403     403       403       403      absent
  deleted            401        403     403       403       403      absent`;

/** Each was reported while it was public. What is private now is no longer visible to moderators. */
const amongReports = `
                     anonymous  author  follower  stranger  blocked  admin
  approved           401        403     403       403       403      seen
  private            401        403     403       403       403      absent
  pending            401        403     403       403       403      seen
  denied             401        403     403       403       403      seen
  banned             401        401     403       403       403      seen
  deactivated        401        401     403       403       403      seen
  blocked by reader  401        403     403       403       403      seen
  blocks reader      401        403     403       403       403      seen
  muted by reader    401        403     403       403       403      seen
  featured           401        403     403       403       403      seen
  deleted            401        403     403       403       403      seen`;

const tables = {
  'For You': forYou,
  Following: following,
  'the post': opened,
  'its comments': opened,
  'who likes it': opened,
  'the lines under it': underTheCard,
  'its photo': photo,
  "its photo's rendition": photo,
  "the author's posts": onTheProfile,
  'own posts': amongOwn,
  'own posts and comments': amongOwn,
  'own posts with likes': amongOwn,
  'who likes own posts': amongOwn,
  'being told of a like': amongOwn,
  "the venue's posts and their number": atTheVenue,
  "the venue's biggest win": atTheVenue,
  "the venue's last win, on the map": atTheVenue,
  "the author's number of posts": inTheSums,
  "the author's winnings": inTheSums,
  "the author's biggest win": inTheSums,
  'the queue of posts': inTheQueue,
  'the queue of reports': amongReports,
  'liking it': opened,
  'reporting it': reported,
  // Comments stay: it comes last.
  'commenting on it': opened,
} satisfies Record<keyof PostsWorld, string>;

test.each(Object.entries(tables))('%s', async (surface, table) => {
  const ask = posts[surface as keyof PostsWorld];
  expect(await wrongCells(readTable(table, world), ask)).toEqual([]);
});
