import type { AuditAction } from '@reelmates/contract/admin/audit-actions';
import type { Transaction } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { assertVersion } from '../../http/versions.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { type DecisionRow, recordDecision, UNDO_MS } from '../decisions/decisions.public.ts';
import { retractDecision, tellDecision } from '../notifications/notifications.public.ts';
import { reclaimImage } from '../uploads/uploads.public.ts';
import { saveChange } from './post-changes.ts';
import { versionOfPost } from './post-versions.ts';
import { lockRecord, type PostRecord } from './posts.repository.ts';
import { afterApproval, afterDenial, afterFeaturing, type Review } from './posts.rules.ts';

type Context = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

export type PostDecision = { adminId: string; postId: string; version: string | undefined };
/** `decisionId`: null where nothing was left to decide. */
export type ReviewedPost = { post: PostRecord; decisionId: string | null };

export function approvePost(context: Context, decision: PostDecision): Promise<ReviewedPost> {
  return review(context, decision, { action: 'post.approve', decide: afterApproval });
}

export function denyPost(
  context: Context,
  decision: PostDecision,
  reason: string | null,
): Promise<ReviewedPost> {
  return review(context, decision, denial(reason));
}

export function featurePost(
  context: Context,
  decision: PostDecision,
  isFeatured: boolean,
): Promise<ReviewedPost> {
  return review(context, decision, {
    action: isFeatured ? 'post.feature' : 'post.unfeature',
    decide: (post, by) => afterFeaturing(post, isFeatured, by),
  });
}

/**
 * Denies a reported post, in the caller's transaction. Idempotent: a deleted, private or denied post stays as it is.
 */
export async function removeReportedPost(
  tx: Transaction,
  { config }: Pick<Context, 'config'>,
  removal: { id: string; reason: string; adminId: string; reportAuditId: string; at: Date },
): Promise<void> {
  const { id, reason, adminId, reportAuditId, at } = removal;
  const before = await lockRecord(tx, id);
  if (before === null || !before.isPublic) return;
  await apply(tx, config, before, { ...denial(reason), reportAuditId }, { by: adminId, at });
}

type Step = {
  action: AuditAction;
  decide(post: PostRecord, review: Review): PostRecord;
  /** Of the decision on a report that removes the post. */
  reportAuditId?: string;
};

/** The photo goes, the text stays for its author to fix and send again. */
function denial(reason: string | null): Step {
  return {
    action: 'post.deny',
    decide: (post, by) => afterDenial({ ...post, imageId: null }, reason, by),
  };
}

function review(
  { db, clock, config }: Context,
  { adminId, postId, version }: PostDecision,
  step: Step,
): Promise<ReviewedPost> {
  return db.transaction(async (tx) => {
    const at = clock();
    const before = await lockPublicRecord(tx, postId);
    assertVersion(version, versionOfPost(before));
    return apply(tx, config, before, step, { by: adminId, at });
  });
}

/** The caller holds the lock of `lockRecord`. */
async function apply(
  tx: Transaction,
  config: Context['config'],
  before: PostRecord,
  { action, decide, reportAuditId }: Step,
  { by, at }: Review,
): Promise<ReviewedPost> {
  const after = decide(before, { by, at });
  // Idempotent: a repeated decision changes and records nothing.
  if (after.status === before.status && after.isFeatured === before.isFeatured) {
    return { post: before, decisionId: null };
  }
  await saveChange(tx, { config }, before, after, { actorId: by, at }, UNDO_MS);
  const decisionId = await recordDecision(tx, {
    actorId: by,
    action,
    target: { kind: 'post', id: after.id },
    before: auditedState(before),
    after: auditedState(after),
    at,
    authorId: after.authorId,
    version: versionOfPost(after),
    content: judgedContent(before),
    previous: previousState(before),
    reportAuditId,
  });
  if (after.status !== before.status && after.status !== 'pending') {
    await tellDecision(tx, {
      about: { kind: 'post', postId: after.id },
      authorId: after.authorId,
      moderatorId: by,
      decisionId,
      outcome: reportAuditId === undefined ? after.status : 'removed',
      reason: after.denialReason,
      at,
    });
  }
  return { post: after, decisionId };
}

/**
 * Restores a post's state before a decision, with photo, points and position in the feed. The caller checks the time.
 * @throws StaleVersion where it has changed since
 */
export async function undoPostDecision(
  tx: Transaction,
  { config }: Pick<Context, 'config'>,
  { auditId, targetId, version, previous }: DecisionRow,
  { by, at }: Review,
): Promise<PostRecord> {
  const present = await lockPublicRecord(tx, targetId);
  assertVersion(version, versionOfPost(present));
  const { imageId, ...moderation } = previous as PreviousState;
  const isPhotoThere = imageId !== null && (await reclaimImage(tx, imageId, present.authorId));
  const restored = { ...present, ...withDates(moderation), imageId: isPhotoThere ? imageId : null };
  await saveChange(tx, { config }, present, restored, { actorId: by, at });
  await retractDecision(tx, auditId);
  await recordAudit(tx, {
    actorId: by,
    action: 'post.undo',
    target: { kind: 'post', id: targetId },
    before: auditedState(present),
    after: auditedState(restored),
    at,
  });
  return restored;
}

/** Private posts are nobody's business but their author's: to moderators they do not exist. */
async function lockPublicRecord(tx: Transaction, id: string): Promise<PostRecord> {
  const post = await lockRecord(tx, id);
  if (post === null || !post.isPublic) throw notFound('Post not found');
  return post;
}

function auditedState({ status, isFeatured, denialReason }: PostRecord): Record<string, unknown> {
  return { status, isFeatured, denialReason };
}

function judgedContent(post: PostRecord): Record<string, unknown> {
  const { caption, imageId, winAmount, amountSpent, betLevel, machineType, venueId } = post;
  return { caption, imageId, winAmount, amountSpent, betLevel, machineType, venueId };
}

const instants = ['submittedAt', 'reviewedAt', 'publishedAt', 'feedAt'] as const;
type Instant = (typeof instants)[number];
type ReviewFields = Pick<PostRecord, 'status' | 'isFeatured' | 'denialReason' | 'reviewedBy' | 'imageId'>;
/** What a decision changes, as JSON. */
type PreviousState = ReviewFields & Record<Instant, string | null>;

function previousState(post: PostRecord): Record<string, unknown> {
  const { status, isFeatured, denialReason, reviewedBy, imageId } = post;
  const times = instants.map((name) => [name, post[name]?.toISOString() ?? null]);
  return { status, isFeatured, denialReason, reviewedBy, imageId, ...Object.fromEntries(times) };
}

function withDates({
  submittedAt,
  reviewedAt,
  publishedAt,
  feedAt,
  ...rest
}: Omit<PreviousState, 'imageId'>) {
  const date = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...rest,
    submittedAt: new Date(submittedAt ?? 0),
    reviewedAt: date(reviewedAt),
    publishedAt: date(publishedAt),
    feedAt: date(feedAt),
  };
}
