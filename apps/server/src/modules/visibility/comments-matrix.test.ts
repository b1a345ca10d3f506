// spec: S4.22
import {
  buildCommentsWorld,
  type CommentsWorld,
  commentStates,
  commentViewers,
} from '../../testing/visibility/comments-world.ts';
import { testMatrix } from '../../testing/visibility/matrix.ts';

/*
 * Each state of a comment and its author × each viewer × each place where comments show or count, and what may be done
 * to them. All stand under published posts of the owner; posts-matrix.test.ts has the posts' own states.
 *
 * - owner, stranger and admin are those who have blocked (blocked by viewer) or muted the author, or whom the author has
 *   blocked (blocks viewer). The viewer called blocked has been blocked by every author.
 * - Where author and owner have blocked each other, the author cannot open the post. Their comment is still theirs to
 *   delete, but they can write nothing new there.
 * - Admins read as members do, and know of every comment that is not deleted: through their queue.
 */

const listed = `
  anonymous  author  owner   stranger  blocked  admin
  401        seen    seen    seen      absent   seen    approved, muted by viewer
  401        seen    absent  absent    absent   absent  pending, denied
  401        absent  absent  absent    absent   absent  deleted
  401        401     absent  absent    absent   absent  banned, deactivated
  401        404     absent  absent    absent   absent  blocked by viewer, blocks viewer`;

/** What the viewer has written, to delete or export it: visible to others or not. */
const amongOwn = `
  anonymous  author  owner   stranger  blocked  admin
  401        seen    absent  absent    absent   absent  approved, pending, denied, blocked by viewer
  401        seen    absent  absent    absent   absent  blocks viewer, muted by viewer
  401        absent  absent  absent    absent   absent  deleted
  401        401     absent  absent    absent   absent  banned, deactivated`;

/** Counts leave out banned and deleted accounts, not blocked ones; what is pending does not count, for its author either. */
const counted = `
  anonymous  author    owner     stranger  blocked   admin
  401        counted   counted   counted   counted   counted   approved, muted by viewer
  401        left out  left out  left out  left out  left out  pending, denied, deleted
  401        401       left out  left out  left out  left out  banned, deactivated
  401        404       counted   counted   counted   counted   blocked by viewer, blocks viewer`;

/** The owner is notified when a comment is approved, as long as there is something to read. */
const notified = `
  anonymous  author  owner   stranger  blocked  admin
  401        absent  seen    absent    absent   absent  approved, muted by viewer
  401        absent  absent  absent    absent   absent  pending, denied, deleted, blocked by viewer
  401        absent  absent  absent    absent   absent  blocks viewer
  401        401     absent  absent    absent   absent  banned, deactivated`;

const inTheQueue = `
  anonymous  author  owner  stranger  blocked  admin
  401        403     403    403       403      absent  approved, denied, deleted, blocked by viewer
  401        403     403    403       403      absent  blocks viewer, muted by viewer
  401        403     403    403       403      seen    pending
  401        401     403    403       403      absent  banned, deactivated`;

const reported = `
  anonymous  author  owner  stranger  blocked  admin
  401        400     201    201       404      201    approved, muted by viewer
  401        400     404    404       404      404    pending, denied
  401        404     404    404       404      404    deleted, blocked by viewer, blocks viewer
  401        401     404    404       404      404    banned, deactivated`;

/** One line for everybody who may open the post; it is never pending. */
const underItsPost = `
  anonymous  author  owner   stranger  blocked  admin
  401        seen    seen    seen      absent   seen    approved, muted by viewer
  401        absent  absent  absent    absent   absent  pending, denied, deleted, blocked by viewer
  401        absent  absent  absent    absent   absent  blocks viewer
  401        401     absent  absent    absent   absent  banned, deactivated`;

/** Who reads it may like it and reply to it. */
const liked = `
  anonymous  author  owner  stranger  blocked  admin
  401        200     200    200       404      200    approved, muted by viewer
  401        200     404    404       404      404    pending, denied
  401        404     404    404       404      404    deleted, blocked by viewer, blocks viewer
  401        401     404    404       404      404    banned, deactivated`;

const changed = `
  anonymous  author  owner  stranger  blocked  admin
  401        200     403    403       404      403    approved, muted by viewer
  401        200     404    404       404      403    pending, denied
  401        404     404    404       404      403    blocked by viewer, blocks viewer
  401        404     404    404       404      404    deleted
  401        401     404    404       404      403    banned, deactivated`;

const deleted = `
  anonymous  author  owner  stranger  blocked  admin
  401        204     204    403       404      204    approved, muted by viewer
  401        204     404    404       404      204    pending, denied, blocked by viewer, blocks viewer
  401        404     404    404       404      404    deleted
  401        401     404    404       404      204    banned, deactivated`;

testMatrix<CommentsWorld>(buildCommentsWorld, commentStates, commentViewers, {
  "the post's comments": listed,
  'own posts and comments': amongOwn,
  'their number, with the post': counted,
  'their number, in a list of posts': counted,
  'the notification of it': notified,
  'the queue of comments': inTheQueue,
  'reporting it': reported,
  'the line under its post': underItsPost,
  'liking it': liked,
  'replying to it': liked.replaceAll('200', '201'),
  // These are done to copies. The number of comments is not looked at any more.
  'changing it': changed,
  'deleting it': deleted,
});
