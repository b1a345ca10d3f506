import type { Transaction } from '../../db/database.ts';
import { type AuditEntry, recordAudit } from '../audit/audit.public.ts';
import { insertDecision, type Json } from './decisions.repository.ts';

export { type DecisionRow, findDecision, findDecisionOfReport, type Json } from './decisions.repository.ts';

/** How long a decision can be undone, and how long the photo of a denied post stays for that. */
export const UNDO_MS = 10 * 60_000;

export type Decision = AuditEntry & {
  /** Erasing this account deletes the content. */
  authorId: string | null;
  /** Of the thing after the decision. */
  version: string;
  /** What the moderator decided on. */
  content: Json;
  /** What the decision changed, before it did. */
  previous: Json;
  /** The decision on the report that led to this one. */
  reportAuditId?: string | undefined;
};

/**
 * Writes a decision into the audit log, with what was decided on and what undoes it.
 * @returns the id of the audit entry
 */
export async function recordDecision(tx: Transaction, decision: Decision): Promise<string> {
  const { authorId, version, content, previous, reportAuditId = null, ...entry } = decision;
  const auditId = await recordAudit(tx, entry);
  await insertDecision(tx, { auditId, authorId, reportAuditId, version, content, previous });
  return auditId;
}
