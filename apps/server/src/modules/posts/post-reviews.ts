import type { Transaction } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { saveChange } from './post-changes.ts';
import { lockRecord, type PostRecord } from './posts.repository.ts';
import { afterApproval, afterDenial, afterFeaturing, type Review } from './posts.rules.ts';

type Context = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

export function approvePost(context: Context, adminId: string, id: string): Promise<PostRecord> {
  return review(context, adminId, id, 'post.approve', afterApproval);
}

/** The photo goes, the text stays for its author to fix and send again. */
export function denyPost(
  context: Context,
  adminId: string,
  id: string,
  reason: string | null,
): Promise<PostRecord> {
  return review(context, adminId, id, 'post.deny', (post, by) =>
    afterDenial({ ...post, imageId: null }, reason, by),
  );
}

export function featurePost(
  context: Context,
  adminId: string,
  id: string,
  isFeatured: boolean,
): Promise<PostRecord> {
  const action = isFeatured ? 'post.feature' : 'post.unfeature';
  return review(context, adminId, id, action, (post, by) => afterFeaturing(post, isFeatured, by));
}

function review(
  { db, clock, config }: Context,
  adminId: string,
  id: string,
  action: string,
  decide: (post: PostRecord, review: Review) => PostRecord,
): Promise<PostRecord> {
  return db.transaction(async (tx) => {
    const at = clock();
    const before = await lockPublicRecord(tx, id);
    const after = decide(before, { by: adminId, at });
    // Done before: nothing changes, and nothing is noted.
    if (after.status === before.status && after.isFeatured === before.isFeatured) return before;
    await saveChange(tx, { config }, before, after, { actorId: adminId, at });
    await recordAudit(tx, {
      actorId: adminId,
      action,
      target: { kind: 'post', id },
      before: auditedState(before),
      after: auditedState(after),
      at,
    });
    return after;
  });
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
