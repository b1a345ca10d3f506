// spec: S4.22
import { testMatrix } from '../../testing/visibility/matrix.ts';
import {
  buildPostsWorld,
  type PostsWorld,
  postStates,
  postViewers,
} from '../../testing/visibility/posts-world.ts';

/*
 * Each state of a post and its author × each viewer × each place where posts, their photos, counts and sums show.
 * The tables are written from the contract, not from the code. Readers are columns; states that look alike share a row,
 * which names them at its end. How to read them:
 *
 * - follower, stranger, admin are those who have blocked (blocked by viewer) or muted the author, or whom the author has
 *   blocked (blocks viewer). The viewer called blocked has been blocked by every author.
 * - Banned and deactivated authors have no session: 401.
 * - Admins read as members do. They moderate through queues, which know no blocks, and may see every photo that a queue
 *   may show: not those of private posts, which are their author's alone.
 * - Muting concerns the two feeds.
 */

const forYou = `
  anonymous  author  follower  stranger  blocked  admin
  401        seen    seen      seen      absent   seen    approved, featured
  401        absent  absent    absent    absent   absent  private, pending, denied, deleted
  401        401     absent    absent    absent   absent  banned, deactivated
  401        seen    absent    absent    absent   absent  blocked by viewer, blocks viewer, muted by viewer`;

const following = `
  anonymous  author  follower  stranger  blocked  admin
  401        absent  seen      absent    absent   absent  approved, featured
  401        absent  absent    absent    absent   absent  private, pending, denied, blocked by viewer
  401        absent  absent    absent    absent   absent  blocks viewer, muted by viewer, deleted
  401        401     absent    absent    absent   absent  banned, deactivated`;

/** To open it, and what one does where it is open: reading and writing comments, liking. */
const opened = `
  anonymous  author  follower  stranger  blocked  admin
  401        seen    seen      seen      404      seen   approved, muted by viewer, featured
  401        seen    404       404       404      404    private, pending, denied, blocked by viewer
  401        seen    404       404       404      404    blocks viewer
  401        401     404       404       404      404    banned, deactivated
  401        404     404       404       404      404    deleted`;

/** The lines under a card: asked for many posts at once, so what is hidden is missing. */
const underTheCard = `
  anonymous  author  follower  stranger  blocked  admin
  401        seen    seen      seen      absent   seen    approved, muted by viewer, featured
  401        seen    absent    absent    absent   absent  private, pending, denied, blocked by viewer
  401        seen    absent    absent    absent   absent  blocks viewer
  401        401     absent    absent    absent   absent  banned, deactivated
  401        absent  absent    absent    absent   absent  deleted`;

const onTheProfile = `
  anonymous  author  follower  stranger  blocked  admin
  401        seen    seen      seen      404      seen    approved, muted by viewer, featured
  401        seen    absent    absent    404      absent  private, pending, denied
  401        401     404       404       404      404     banned, deactivated
  401        seen    404       404       404      404     blocked by viewer, blocks viewer
  401        absent  absent    absent    404      absent  deleted`;

/** Lists of one's own posts and of those who like them. */
const amongOwn = `
  anonymous  author  follower  stranger  blocked  admin
  401        seen    absent    absent    absent   absent  approved, private, pending, denied
  401        seen    absent    absent    absent   absent  blocked by viewer, blocks viewer, muted by viewer
  401        seen    absent    absent    absent   absent  featured
  401        401     absent    absent    absent   absent  banned, deactivated
  401        absent  absent    absent    absent   absent  deleted`;

const atTheVenue = `
  anonymous  author  follower  stranger  blocked  admin
  401        seen    seen      seen      absent   seen    approved, muted by viewer, featured
  401        absent  absent    absent    absent   absent  private, pending, denied, deleted
  401        401     absent    absent    absent   absent  banned, deactivated
  401        seen    absent    absent    absent   absent  blocked by viewer, blocks viewer`;

/** What the author's numbers say: how many posts, the biggest win, all winnings. Published posts count. */
const inTheSums = `
  anonymous  author    follower  stranger  blocked  admin
  401        counted   counted   counted   404      counted   approved, muted by viewer, featured
  401        left out  left out  left out  404      left out  private, pending, denied, deleted
  401        401       404       404       404      404       banned, deactivated
  401        counted   404       404       404      404       blocked by viewer, blocks viewer`;

/** Public images are public, signed out too. Denied and deleted ones are gone for good. */
const photo = `
  anonymous  author  follower  stranger  blocked  admin
  seen       seen    seen      seen      seen     seen   approved, blocked by viewer, blocks viewer
  seen       seen    seen      seen      seen     seen   muted by viewer, featured
  404        seen    404       404       404      404    private
  404        seen    404       404       404      seen   pending
  404        404     404       404       404      404    denied, deleted
  404        404     404       404       404      seen   banned, deactivated`;

/** Rendered by the server for visitors; members get the app, which requests the post. */
const withoutAccount = `
  anonymous  author  follower  stranger  blocked  admin
  seen       absent  absent    absent    absent   absent  approved, featured, blocked by viewer, blocks viewer
  seen       absent  absent    absent    absent   absent  muted by viewer
  absent     absent  absent    absent    absent   absent  private, pending, denied, deleted, banned, deactivated`;

/** For link previews, and for sharing: the same for everybody. */
const picture = `
  anonymous  author  follower  stranger  blocked  admin
  seen       seen    seen      seen      seen     seen   approved, featured, blocked by viewer, blocks viewer
  seen       seen    seen      seen      seen     seen   muted by viewer
  404        404     404       404       404      404    private, pending, denied, deleted, banned, deactivated`;

/** Reporting one's own is 400; what is hidden answers as if it were not there. */
const reported = `
  anonymous  author  follower  stranger  blocked  admin
  401        400     201       201       404      201    approved, muted by viewer, featured
  401        400     404       404       404      404    private, pending, denied, blocked by viewer
  401        400     404       404       404      404    blocks viewer
  401        401     404       404       404      404    banned, deactivated
  401        404     404       404       404      404    deleted`;

const inTheQueue = `
  anonymous  author  follower  stranger  blocked  admin
  401        403     403       403       403      absent  approved, private, denied, blocked by viewer
  401        403     403       403       403      absent  blocks viewer, muted by viewer, featured, deleted
  401        403     403       403       403      seen    pending
  401        401     403       403       403      absent  banned, deactivated`;

/** Each was reported while it was public. What is private now is no longer visible to moderators. */
const amongReports = `
  anonymous  author  follower  stranger  blocked  admin
  401        403     403       403       403      seen    approved, pending, denied, blocked by viewer
  401        403     403       403       403      seen    blocks viewer, muted by viewer, featured, deleted
  401        403     403       403       403      absent  private
  401        401     403       403       403      seen    banned, deactivated`;

testMatrix<PostsWorld>(buildPostsWorld, postStates, postViewers, {
  'For You': forYou,
  Following: following,
  'the post': opened,
  'its comments': opened,
  'who likes it': opened,
  'the lines under it': underTheCard,
  'its photo': photo,
  "its photo's rendition": photo,
  'its page without an account': withoutAccount,
  'its picture': picture,
  "the author's posts": onTheProfile,
  'own posts': amongOwn,
  'own posts and comments': amongOwn,
  'own posts with likes': amongOwn,
  'who likes own posts': amongOwn,
  'the notification of a like': amongOwn,
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
});
