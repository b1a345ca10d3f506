import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  buildCommentsWorld,
  type CommentsWorld,
  commentReaders,
  commentStates,
} from '../../testing/visibility/comments-world.ts';
import { readTable, wrongCells } from '../../testing/visibility/table.ts';

/*
 * Each state of a comment and its author × each reader × each place where comments show or count, and what may be done
 * to them. All stand under published posts of the owner; posts-matrix.test.ts has the posts' own states.
 *
 * - owner, stranger and admin are those who have blocked (blocked by reader) or muted the author, or whom the author has
 *   blocked (blocks reader). The reader called blocked has been blocked by every author.
 * - Where author and owner have blocked each other, the author cannot open the post, but their comment is still theirs
 *   to change and to delete.
 * - Admins read as members do, and know of every comment that is not deleted: through their queue.
 */

const world = { states: commentStates, readers: commentReaders };
let app: TestApp;
let comments: CommentsWorld;

beforeAll(async () => {
  app = await createTestApp();
  comments = await buildCommentsWorld(app);
}, 60_000);
afterAll(() => app.close());

const listed = `
                     anonymous  author  owner   stranger  blocked  admin
  approved           401        seen    seen    seen      absent   seen
  pending            401        seen    absent  absent    absent   absent
  denied             401        seen    absent  absent    absent   absent
  deleted            401        absent  absent  absent    absent   absent
  banned             401        401     absent  absent    absent   absent
  deactivated        401        401     absent  absent    absent   absent
  blocked by reader  401        404     absent  absent    absent   absent
  blocks reader      401        404     absent  absent    absent   absent
  muted by reader    401        seen    seen    seen      absent   seen`;

/** What the viewer has written, to delete or export it: visible to others or not. */
const amongOwn = `
                     anonymous  author  owner   stranger  blocked  admin
  approved           401        seen    absent  absent    absent   absent
  pending            401        seen    absent  absent    absent   absent
  denied             401        seen    absent  absent    absent   absent
  deleted            401        absent  absent  absent    absent   absent
  banned             401        401     absent  absent    absent   absent
  deactivated        401        401     absent  absent    absent   absent
  blocked by reader  401        seen    absent  absent    absent   absent
  blocks reader      401        seen    absent  absent    absent   absent
  muted by reader    401        seen    absent  absent    absent   absent`;

/** Counts leave out banned and deleted accounts, not blocked ones; what is pending does not count, for its author either. */
const counted = `
                     anonymous  author    owner     stranger  blocked   admin
  approved           401        counted   counted   counted   counted   counted
  pending            401        left out  left out  left out  left out  left out
  denied             401        left out  left out  left out  left out  left out
  deleted            401        left out  left out  left out  left out  left out
  banned             401        401       left out  left out  left out  left out
  deactivated        401        401       left out  left out  left out  left out
  blocked by reader  401        404       counted   counted   counted   counted
  blocks reader      401        404       counted   counted   counted   counted
  muted by reader    401        counted   counted   counted   counted   counted`;

/** The owner is told when a comment is approved, as long as there is something to read. */
const told = `
                     anonymous  author  owner   stranger  blocked  admin
  approved           401        absent  seen    absent    absent   absent
  pending            401        absent  absent  absent    absent   absent
  denied             401        absent  absent  absent    absent   absent
  deleted            401        absent  absent  absent    absent   absent
  banned             401        401     absent  absent    absent   absent
  deactivated        401        401     absent  absent    absent   absent
  blocked by reader  401        absent  absent  absent    absent   absent
  blocks reader      401        absent  absent  absent    absent   absent
  muted by reader    401        absent  seen    absent    absent   absent`;

const inTheQueue = `
                     anonymous  author  owner   stranger  blocked  admin
  approved           401        403     403     403       403      absent
  pending            401        403     403     403       403      seen
  denied             401        403     403     403       403      absent
  deleted            401        403     403     403       403      absent
  banned             401        401     403     403       403      absent
  deactivated        401        401     403     403       403      absent
  blocked by reader  401        403     403     403       403      absent
  blocks reader      401        403     403     403       403      absent
  muted by reader    401        403     403     403       403      absent`;

const reported = `
                     anonymous  author  owner   stranger  blocked  admin
  approved           401        400     201     201       404      201
  pending            401        400     404     404       404      404
  denied             401        400     404     404       404      404
  deleted            401        404     404     404       404      404
  banned             401        401     404     404       404      404
  deactivated        401        401     404     404       404      404
  blocked by reader  401        404     404     404       404      404
  blocks reader      401        404     404     404       404      404
  muted by reader    401        400     201     201       404      201`;

/** One line for everybody who may open the post; it is never pending. */
const underItsPost = `
                     anonymous  author  owner   stranger  blocked  admin
  approved           401        seen    seen    seen      absent   seen
  pending            401        absent  absent  absent    absent   absent
  denied             401        absent  absent  absent    absent   absent
  deleted            401        absent  absent  absent    absent   absent
  banned             401        401     absent  absent    absent   absent
  deactivated        401        401     absent  absent    absent   absent
  blocked by reader  401        absent  absent  absent    absent   absent
  blocks reader      401        absent  absent  absent    absent   absent
  muted by reader    401        seen    seen    seen      absent   seen`;

/** Who reads it may like it and reply to it. */
const liked = `
                     anonymous  author  owner   stranger  blocked  admin
  approved           401        200     200     200       404      200
  pending            401        200     404     404       404      404
  denied             401        200     404     404       404      404
  deleted            401        404     404     404       404      404
  banned             401        401     404     404       404      404
  deactivated        401        401     404     404       404      404
  blocked by reader  401        404     404     404       404      404
  blocks reader      401        404     404     404       404      404
  muted by reader    401        200     200     200       404      200`;

const changed = `
                     anonymous  author  owner   stranger  blocked  admin
  approved           401        200     403     403       404      403
  pending            401        200     404     404       404      403
  denied             401        200     404     404       404      403
  deleted            401        404     404     404       404      404
  banned             401        401     404     404       404      403
  deactivated        401        401     404     404       404      403
  blocked by reader  401        200     404     404       404      403
  blocks reader      401        200     404     404       404      403
  muted by reader    401        200     403     403       404      403`;

const deleted = `
                     anonymous  author  owner   stranger  blocked  admin
  approved           401        204     204     403       404      204
  pending            401        204     404     404       404      204
  denied             401        204     404     404       404      204
  deleted            401        404     404     404       404      404
  banned             401        401     404     404       404      204
  deactivated        401        401     404     404       404      204
  blocked by reader  401        204     404     404       404      204
  blocks reader      401        204     404     404       404      204
  muted by reader    401        204     204     403       404      204`;

const tables = {
  "the post's comments": listed,
  'own posts and comments': amongOwn,
  'their number, with the post': counted,
  'their number, in a list of posts': counted,
  'being told of it': told,
  'the queue of comments': inTheQueue,
  'reporting it': reported,
  'the line under its post': underItsPost,
  'liking it': liked,
  'replying to it': liked.replaceAll('200', '201'),
  // These are done to copies. The number of comments is not looked at any more.
  'changing it': changed,
  'deleting it': deleted,
} satisfies Record<keyof CommentsWorld, string>;

test.each(Object.entries(tables))('%s', async (surface, table) => {
  const ask = comments[surface as keyof CommentsWorld];
  expect(await wrongCells(readTable(table, world), ask)).toEqual([]);
});
