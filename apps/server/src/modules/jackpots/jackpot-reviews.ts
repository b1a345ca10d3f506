import type { Transaction } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { assertVersion, versionOf } from '../../http/versions.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { type DecisionRow, type Json, recordDecision } from '../decisions/decisions.public.ts';
import { retractDecision, tellDecision } from '../notifications/notifications.public.ts';
import { saveChange } from './jackpot-changes.ts';
import { type JackpotRecord, lockJackpot } from './jackpots.repository.ts';
import { afterDecision, type Decision, type Standing } from './jackpots.rules.ts';

/** `decisionId`: the audit entry; null where nothing was left to decide. */
export type ReviewedJackpot = { jackpot: JackpotRecord; decisionId: string | null };

/** Of a jackpot as its queue shows it. What its owner sent never changes. */
export function versionOfJackpot(jackpot: Pick<JackpotRecord, 'id' | 'status' | 'denialReason'>): string {
  return versionOf([jackpot.id, jackpot.status, jackpot.denialReason]);
}

/**
 * Verifies or rejects a jackpot, with all that follows from it; one that is so already stays as it is. The photo stays
 * for a while: a decision may be looked at again.
 * @param version what was looked at; without it the decision is on what is there
 */
export function reviewJackpot(
  { db, clock, config }: Pick<ModuleContext, 'db' | 'clock' | 'config'>,
  id: string,
  version: string | undefined,
  decided: Omit<Decision, 'at'>,
): Promise<ReviewedJackpot> {
  return db.transaction(async (tx) => {
    const at = clock();
    const before = await lock(tx, id);
    assertVersion(version, versionOfJackpot(before));
    const after = afterDecision(before, { ...decided, at });
    if (after === before) return { jackpot: before, decisionId: null };
    await saveChange(tx, { config }, before, after, { actorId: decided.by, at });
    const { amount, machineType, venueId, imageId } = before;
    const decisionId = await recordDecision(tx, {
      actorId: decided.by,
      action: decided.status === 'verified' ? 'jackpot.approve' : 'jackpot.deny',
      target: { kind: 'jackpot', id },
      before: auditedState(before),
      after: auditedState(after),
      at,
      authorId: after.userId,
      version: versionOfJackpot(after),
      content: { amount, machineType, venueId, imageId },
      previous: previousState(before),
    });
    await tellDecision(tx, {
      about: { kind: 'jackpot' },
      authorId: after.userId,
      moderatorId: decided.by,
      decisionId,
      outcome: decided.status === 'verified' ? 'approved' : 'denied',
      reason: after.denialReason,
      at,
    });
    return { jackpot: after, decisionId };
  });
}

/** Puts a jackpot back to where it stood before a decision. The caller has looked whether there is still time. */
export async function undoJackpotDecision(
  tx: Transaction,
  { config }: Pick<ModuleContext, 'config'>,
  { auditId, targetId, version, previous }: DecisionRow,
  { by, at }: { by: string; at: Date },
): Promise<JackpotRecord> {
  const present = await lock(tx, targetId);
  assertVersion(version, versionOfJackpot(present));
  const restored = { ...present, ...moderationOf(previous) };
  await saveChange(tx, { config }, present, restored, { actorId: by, at });
  await retractDecision(tx, auditId);
  await recordAudit(tx, {
    actorId: by,
    action: 'jackpot.undo',
    target: { kind: 'jackpot', id: targetId },
    before: auditedState(present),
    after: auditedState(restored),
    at,
  });
  return restored;
}

async function lock(tx: Transaction, id: string): Promise<JackpotRecord> {
  const jackpot = await lockJackpot(tx, id);
  if (jackpot === null) throw notFound('Jackpot not found');
  return jackpot;
}

function auditedState({ status, denialReason }: JackpotRecord): Json {
  return { status, denialReason };
}

function previousState({ status, denialReason, reviewedAt, reviewedBy }: JackpotRecord): Json {
  return { status, denialReason, reviewedAt, reviewedBy };
}

/** What `previousState` gave, from JSON. */
function moderationOf(previous: Json): Omit<Standing, 'deletedAt'> {
  const { reviewedAt, ...rest } = previous as Omit<Standing, 'deletedAt' | 'reviewedAt'> & {
    reviewedAt: string | null;
  };
  return { ...rest, reviewedAt: reviewedAt === null ? null : new Date(reviewedAt) };
}
