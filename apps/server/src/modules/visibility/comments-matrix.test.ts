// spec: S4.22
import {
  buildCommentsWorld,
  type CommentsWorld,
  commentReaders,
  commentStates,
} from '../../testing/visibility/comments-world.ts';
import { testMatrix } from '../../testing/visibility/matrix.ts';

/*
 * Each state of a comment and its author × each reader × each place where comments show or count, and what may be done
 * to them. All stand under published posts of the owner; posts-matrix.test.ts has the posts' own states.
 *
 * - owner, stranger and admin are those who have blocked (blocked by reader) or muted the author, or whom the author has
 *   blocked (blocks reader). The reader called blocked has been blocked by every author.
 * - Where author and owner have blocked each other (also blocked by owner, blocks owner: only these two), the author
 *   cannot open the post. Their comment is still theirs to delete, but they can write nothing new there. It is hidden
 *   from all others, because the owner could neither see nor delete it.
 * - Admins read as members do, and know of every comment that is not deleted: through their queue.
 */

const listed = `
  anonymous  author  owner   stranger  blocked  admin
  401        seen    seen    seen      absent   seen    approved, muted by reader
  401        seen    absent  absent    absent   absent  pending, denied
  401        absent  absent  absent    absent   absent  deleted
  401        401     absent  absent    absent   absent  banned, deactivated
  401        404     absent  absent    absent   absent  blocked by reader, blocks reader
  401        404     absent  absent    absent   absent  blocked by owner, blocks owner`;

/** What the viewer has written, to delete or export it: visible to others or not. */
const amongOwn = `
  anonymous  author  owner   stranger  blocked  admin
  401        seen    absent  absent    absent   absent  approved, pending, denied, blocked by reader
  401        seen    absent  absent    absent   absent  blocks reader, muted by reader
  401        absent  absent  absent    absent   absent  deleted
  401        401     absent  absent    absent   absent  banned, deactivated
  401        seen    absent  absent    absent   absent  blocked by owner, blocks owner`;

/** Counts leave out banned and deleted accounts, not blocked ones; what is pending does not count, for its author either. */
const counted = `
  anonymous  author    owner     stranger  blocked   admin
  401        counted   counted   counted   counted   counted   approved, muted by reader
  401        left out  left out  left out  left out  left out  pending, denied, deleted
  401        401       left out  left out  left out  left out  banned, deactivated
  401        404       counted   counted   counted   counted   blocked by reader, blocks reader
  401        404       counted   counted   counted   counted   blocked by owner, blocks owner`;

/** The owner is told when a comment is approved, as long as there is something to read. */
const told = `
  anonymous  author  owner   stranger  blocked  admin
  401        absent  seen    absent    absent   absent  approved, muted by reader
  401        absent  absent  absent    absent   absent  pending, denied, deleted, blocked by reader
  401        absent  absent  absent    absent   absent  blocks reader
  401        401     absent  absent    absent   absent  banned, deactivated
  401        absent  absent  absent    absent   absent  blocked by owner, blocks owner`;

const inTheQueue = `
  anonymous  author  owner  stranger  blocked  admin
  401        403     403    403       403      absent  approved, denied, deleted, blocked by reader
  401        403     403    403       403      absent  blocks reader, muted by reader
  401        403     403    403       403      seen    pending
  401        401     403    403       403      absent  banned, deactivated
  401        403     403    403       403      absent  blocked by owner, blocks owner`;

const reported = `
  anonymous  author  owner  stranger  blocked  admin
  401        400     201    201       404      201    approved, muted by reader
  401        400     404    404       404      404    pending, denied
  401        404     404    404       404      404    deleted, blocked by reader, blocks reader
  401        401     404    404       404      404    banned, deactivated
  401        404     404    404       404      404    blocked by owner, blocks owner`;

/** One line for everybody who may open the post; it is never pending. */
const underItsPost = `
  anonymous  author  owner   stranger  blocked  admin
  401        seen    seen    seen      absent   seen    approved, muted by reader
  401        absent  absent  absent    absent   absent  pending, denied, deleted, blocked by reader
  401        absent  absent  absent    absent   absent  blocks reader
  401        401     absent  absent    absent   absent  banned, deactivated
  401        absent  absent  absent    absent   absent  blocked by owner, blocks owner`;

/** Who reads it may like it and reply to it. */
const liked = `
  anonymous  author  owner  stranger  blocked  admin
  401        200     200    200       404      200    approved, muted by reader
  401        200     404    404       404      404    pending, denied
  401        404     404    404       404      404    deleted, blocked by reader, blocks reader
  401        401     404    404       404      404    banned, deactivated
  401        404     404    404       404      404    blocked by owner, blocks owner`;

const changed = `
  anonymous  author  owner  stranger  blocked  admin
  401        200     403    403       404      403    approved, muted by reader
  401        200     404    404       404      403    pending, denied
  401        404     404    404       404      403    blocked by reader, blocks reader
  401        404     404    404       404      404    deleted
  401        401     404    404       404      403    banned, deactivated
  401        404     404    404       404      403    blocked by owner, blocks owner`;

const deleted = `
  anonymous  author  owner  stranger  blocked  admin
  401        204     204    403       404      204    approved, muted by reader
  401        204     404    404       404      204    pending, denied, blocked by reader, blocks reader
  401        404     404    404       404      404    deleted
  401        401     404    404       404      204    banned, deactivated
  401        204     404    404       404      204    blocked by owner, blocks owner`;

testMatrix<CommentsWorld>(buildCommentsWorld, commentStates, commentReaders, {
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
});
