import type { Transaction } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { tellDecision } from '../notifications/notifications.public.ts';
import { saveChange } from './post-changes.ts';
import { lockRecord, type PostRecord } from './posts.repository.ts';
import { afterApproval, afterDenial, afterFeaturing, type Review } from './posts.rules.ts';

type Context = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

export function approvePost(context: Context, adminId: string, id: string): Promise<PostRecord> {
  return review(context, adminId, id, { action: 'post.approve', decide: afterApproval });
}

export function denyPost(
  context: Context,
  adminId: string,
  id: string,
  reason: string | null,
): Promise<PostRecord> {
  return review(context, adminId, id, denial(reason));
}

export function featurePost(
  context: Context,
  adminId: string,
  id: string,
  isFeatured: boolean,
): Promise<PostRecord> {
  return review(context, adminId, id, {
    action: isFeatured ? 'post.feature' : 'post.unfeature',
    decide: (post, by) => afterFeaturing(post, isFeatured, by),
  });
}

/**
 * Denies a post that somebody reported, in the caller's transaction. One that is gone, private or denied by now is out
 * of everybody's sight already, so nothing is left to do.
 */
export async function removeReportedPost(
  tx: Transaction,
  { config }: Pick<Context, 'config'>,
  { id, reason, adminId, at }: { id: string; reason: string; adminId: string; at: Date },
): Promise<void> {
  const before = await lockRecord(tx, id);
  if (before === null || !before.isPublic) return;
  await apply(tx, config, before, { ...denial(reason), isRemoval: true }, { by: adminId, at });
}

type Step = {
  action: string;
  decide(post: PostRecord, review: Review): PostRecord;
  /** What was in the open is taken away after a report. */
  isRemoval?: true;
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
  adminId: string,
  id: string,
  step: Step,
): Promise<PostRecord> {
  return db.transaction(async (tx) => {
    const at = clock();
    const before = await lockPublicRecord(tx, id);
    return apply(tx, config, before, step, { by: adminId, at });
  });
}

/** The caller holds the lock of `lockRecord`. */
async function apply(
  tx: Transaction,
  config: Context['config'],
  before: PostRecord,
  { action, decide, isRemoval }: Step,
  { by, at }: Review,
): Promise<PostRecord> {
  const after = decide(before, { by, at });
  // Done before: nothing changes, and nothing is noted.
  if (after.status === before.status && after.isFeatured === before.isFeatured) return before;
  await saveChange(tx, { config }, before, after, { actorId: by, at });
  await recordAudit(tx, {
    actorId: by,
    action,
    target: { kind: 'post', id: after.id },
    before: auditedState(before),
    after: auditedState(after),
    at,
  });
  if (after.status !== before.status && after.status !== 'pending') {
    await tellDecision(tx, {
      about: { kind: 'post', postId: after.id },
      authorId: after.authorId,
      moderatorId: by,
      outcome: isRemoval ? 'removed' : after.status,
      reason: after.denialReason,
      at,
    });
  }
  return after;
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
