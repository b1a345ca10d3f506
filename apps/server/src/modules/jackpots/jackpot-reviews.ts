import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { tellDecision } from '../notifications/notifications.public.ts';
import { saveChange } from './jackpot-changes.ts';
import { type JackpotRecord, lockJackpot } from './jackpots.repository.ts';
import { afterDecision, type Decision } from './jackpots.rules.ts';

/**
 * Verifies or rejects a jackpot, with all that follows from it; one that is so already stays as it is. The photo stays
 * for a while: a decision may be looked at again.
 */
export function reviewJackpot(
  { db, clock, config }: Pick<ModuleContext, 'db' | 'clock' | 'config'>,
  id: string,
  decided: Omit<Decision, 'at'>,
): Promise<JackpotRecord> {
  return db.transaction(async (tx) => {
    const at = clock();
    const before = await lockJackpot(tx, id);
    if (before === null) throw notFound('Jackpot not found');
    const after = afterDecision(before, { ...decided, at });
    if (after === before) return before;
    await saveChange(tx, { config }, before, after, { actorId: decided.by, at });
    await recordAudit(tx, {
      actorId: decided.by,
      action: decided.status === 'verified' ? 'jackpot.approve' : 'jackpot.deny',
      target: { kind: 'jackpot', id },
      before: { status: before.status, denialReason: before.denialReason },
      after: { status: after.status, denialReason: after.denialReason },
      at,
    });
    await tellDecision(tx, {
      about: { kind: 'jackpot' },
      authorId: after.userId,
      moderatorId: decided.by,
      outcome: decided.status === 'verified' ? 'approved' : 'denied',
      reason: after.denialReason,
      at,
    });
    return after;
  });
}
