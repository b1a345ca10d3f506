import { limits } from '@reelmates/contract/limits';
import type { EditPostForm, Post, WinPostForm } from '@reelmates/contract/social/posts';
import type { Transaction } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import { assertBelowDailyLimit } from '../../http/limits/daily-limit.ts';
import { listedMachine } from '../../http/listed-machine.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { refuseOnBreak } from '../../http/session/access.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { lockMember } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notifyDecision } from '../notifications/notifications.public.ts';
import { hasEntries } from '../points/points.public.ts';
import {
  type ClaimedPhoto,
  claimUpload,
  imageIdOf,
  type LockedImage,
  lockImageShared,
} from '../uploads/uploads.public.ts';
import { listedVenue } from '../venues/venues.public.ts';
import { addPost, saveChange } from './post-changes.ts';
import { findVisiblePost } from './post-lists.repository.ts';
import { assertMayDelete, assertMayEdit } from './posts.policy.ts';
import { type Content, countPostsOf, lockRecord, type PostRecord } from './posts.repository.ts';
import { afterEdit, moderationStateOfNew } from './posts.rules.ts';
import { toPost } from './posts.view.ts';

/** The fields that moderators review: changing any of them requires another review. */
const reviewedFields = ['caption', 'photoDescription', 'imageId', 'winAmount'] as const;

const DAILY_WINS = { perDay: limits.winPostsPerDay, what: ['share', 'wins'] } as const;

type CreatedPost = { post: Post; pointsAwarded: number };

export async function createPost(
  tx: Transaction,
  context: ModuleContext,
  viewer: Viewer,
  form: WinPostForm,
  photo: ClaimedPhoto,
): Promise<CreatedPost> {
  const at = context.clock();
  const [, , image, venueId] = await Promise.all([
    // First, so that two concurrent posts do not both count as the last one of the day.
    lockMember(tx, viewer.id),
    viewer.isAdmin || assertMayBeCreated(tx, context, viewer.id, at),
    photo.lock(tx),
    listedVenue(tx, form.venueId ?? null),
  ]);
  const { id, pointsAwarded } = await addPost(tx, context, {
    ...moderationStateOfNew({ isPublic: form.isPublic, byAdmin: viewer.isAdmin, at }),
    authorId: viewer.id,
    createdAt: at,
    winAmount: form.winAmount,
    amountSpent: form.amountSpent ?? null,
    showSpent: form.showSpent,
    betLevel: form.betLevel ?? null,
    venueId,
    machineType: listedMachine(form.machineType),
    caption: form.caption ?? '',
    photoDescription: describedPhoto(image.imageId, form.photoDescription),
    ...image,
  });
  return { post: await presentOwn(tx, context, id, viewer.id), pointsAwarded };
}

/** The photo that an edit names, by its id or as none; undefined for an edit that names no photo. */
type NamedPhoto = { imageId: string | null } | undefined;

/** Checks whether the viewer may edit the post, and claims the photo in the form. */
export async function preparePostEdit(
  context: ModuleContext,
  viewer: Viewer,
  id: string,
  form: EditPostForm,
): Promise<NamedPhoto> {
  if (!onlyHides(form)) refuseOnBreak(viewer);
  const seen = await findVisiblePost(context.db, id, viewer.id);
  if (seen === null) throw notFound('Post not found');
  assertMayEdit({ authorId: seen.user_id }, viewer);
  if (!onlyHides(form)) await context.limits.consume('postEdit', `user:${viewer.id}`);
  if (form.imageUrl === undefined) return undefined;
  if (namesPhoto(context, form.imageUrl, seen.image_id)) return { imageId: seen.image_id };
  return { imageId: form.imageUrl ? await claimUpload(context, viewer.id, form.imageUrl) : null };
}

/** Changes an own post. Undefined fields stay. */
export async function editPost(
  tx: Transaction,
  context: ModuleContext,
  viewer: Viewer,
  { id, form, photo }: { id: string; form: EditPostForm; photo: NamedPhoto },
): Promise<Post> {
  if (Object.values(form).every((value) => value === undefined))
    return presentOwn(tx, context, id, viewer.id);
  const at = context.clock();
  const before = await lockRecord(tx, id);
  if (before === null) throw notFound('Post not found');
  // Compared behind the lock, because another edit may have replaced the photo in the meantime.
  const keepsPhoto = photo === undefined || photo.imageId === before.imageId;
  const image = keepsPhoto ? null : await lockImageShared(tx, photo.imageId, viewer.id);
  const changed = { ...before, ...(await changedFields(tx, before, form)), ...image };
  const { photoDescription = image ? null : before.photoDescription } = form;
  const edited = { ...changed, photoDescription: describedPhoto(changed.imageId, photoDescription) };
  const reviewed = { ...before, photoDescription: describedPhoto(before.imageId, before.photoDescription) };
  const after = afterEdit(edited, {
    isPublic: form.isPublic ?? before.isPublic,
    needsReview: reviewedFields.some((field) => edited[field] !== reviewed[field]),
    byAdmin: viewer.isAdmin,
    at,
  });
  if (!before.isPublic && after.isPublic && !viewer.isAdmin) await assertMayBeShared(tx, context, before, at);
  if (after.status === 'pending' && before.status !== 'pending') {
    await context.limits.chargeWithin(tx, 'resubmission', `user:${viewer.id}`);
  }
  await saveChange(tx, context, { before, after }, { actorId: viewer.id, at });
  return presentOwn(tx, context, id, viewer.id);
}

/** Whether the form only makes the post private, which is allowed during a break. */
function onlyHides({ isPublic, ...others }: EditPostForm): boolean {
  return isPublic === false && Object.values(others).every((value) => value === undefined);
}

/** Deletes an own post or, as an admin, any that is not private. */
export async function deletePost(
  tx: Transaction,
  context: ModuleContext,
  viewer: Viewer,
  id: string,
): Promise<void> {
  if (!viewer.isAdmin) {
    const seen = await findVisiblePost(tx, id, viewer.id);
    if (seen === null) throw notFound('Post not found');
    assertMayDelete({ authorId: seen.user_id }, viewer);
  }
  const at = context.clock();
  const before = await lockRecord(tx, id);
  // Admins know of no private post, either.
  const isKnown = before?.isPublic || before?.authorId === viewer.id;
  if (!before || !isKnown) throw notFound('Post not found');
  if (before.authorId !== viewer.id) refuseOnBreak(viewer);
  const after = { ...before, deletedAt: at };
  await saveChange(tx, context, { before, after }, { actorId: viewer.id, at });
  if (before.authorId === viewer.id) return;
  await recordAudit(tx, {
    actorId: viewer.id,
    action: 'post.delete',
    target: { kind: 'post', id },
    before: { status: before.status, isPublic: before.isPublic, authorId: before.authorId },
    after: { deleted: true },
    at,
  });
  await notifyDecision(tx, {
    about: { kind: 'post', postId: id },
    authorId: before.authorId,
    moderatorId: viewer.id,
    decisionId: null,
    outcome: 'removed',
    reason: null,
    at,
  });
}

/** Counts the posts created today, including private ones, and earlier private ones that were made public today. */
function assertMayBeCreated(
  tx: Transaction,
  context: ModuleContext,
  authorId: string,
  at: Date,
): Promise<void> {
  return assertBelowDailyLimit(context, at, {
    ...DAILY_WINS,
    async countSince(since) {
      const { created, shared } = await countPostsOf(tx, authorId, { month: monthOf(context, at), since });
      return Math.max(created, shared);
    },
  });
}

/**
 * A private post that was never public earns points when it is shared, so it counts on that day. Otherwise a year's
 * posts could be shared, and earn points, on a single day.
 */
async function assertMayBeShared(
  tx: Transaction,
  context: ModuleContext,
  post: PostRecord,
  at: Date,
): Promise<void> {
  if (await hasEntries(tx, { kind: 'post', sourceId: post.id })) return;
  await lockMember(tx, post.authorId);
  await assertBelowDailyLimit(context, at, {
    ...DAILY_WINS,
    countSince: async (since) =>
      (await countPostsOf(tx, post.authorId, { month: monthOf(context, at), since })).shared,
  });
}

function monthOf({ config }: ModuleContext, at: Date): string {
  return calendarMonth(at, config.competitionTimeZone);
}

/** All fields except the photo and its description. Null clears a field; the amount cannot be cleared. */
async function changedFields(
  tx: Transaction,
  before: PostRecord,
  form: EditPostForm,
): Promise<Omit<Content, keyof LockedImage | 'photoDescription'>> {
  const { venueId = before.venueId } = form;
  return {
    winAmount: form.winAmount ?? before.winAmount,
    amountSpent: form.amountSpent === undefined ? before.amountSpent : form.amountSpent,
    showSpent: form.showSpent ?? before.showSpent,
    betLevel: form.betLevel === undefined ? before.betLevel : form.betLevel,
    // A venue that has been closed since then stays with the posts made there.
    venueId: venueId === before.venueId ? venueId : await listedVenue(tx, venueId),
    machineType:
      form.machineType === undefined
        ? before.machineType
        : listedMachine(form.machineType, before.machineType),
    caption: form.caption === undefined ? before.caption : (form.caption ?? ''),
  };
}

/** A description belongs to a photo: without one, it would be a text that no moderator can review. */
const describedPhoto = (imageId: string | null, text: string | null | undefined): string | null =>
  imageId === null ? null : text || null;

/** Whether a form names the post's own photo, or none for a post without one. */
function namesPhoto(
  { config }: Pick<ModuleContext, 'config'>,
  address: string | null,
  imageId: string | null,
): boolean {
  if (address === null || imageId === null) return address === imageId;
  return imageIdOf(address, config.imagesUrl) === imageId;
}

async function presentOwn(
  tx: Transaction,
  { config }: Pick<ModuleContext, 'config'>,
  id: string,
  viewerId: string,
): Promise<Post> {
  const row = await findVisiblePost(tx, id, viewerId);
  if (row === null) throw notFound('Post not found');
  return toPost(row, viewerId, config.imagesUrl);
}
