import type { Queryable, Transaction } from '../../db/database.ts';
import { indexRange } from '../../db/index-range.ts';

/** Values of a row as JSON: times are ISO text. */
export type Json = Record<string, unknown>;

export type NewDecision = {
  auditId: string;
  kind: DecisionRow['kind'];
  authorId: string | null;
  reportAuditId: string | null;
  version: string;
  content: Json;
  previous: Json;
};

export type DecisionRow = {
  auditId: string;
  kind: 'post' | 'comment' | 'jackpot' | 'report';
  targetId: string;
  reportAuditId: string | null;
  version: string;
  previous: Json;
  decidedAt: Date;
};

export async function insertDecision(tx: Transaction, decision: NewDecision): Promise<void> {
  await tx.query(
    `insert into decisions (audit_id, kind, author_id, report_audit_id, version, content, previous)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      decision.auditId,
      decision.kind,
      decision.authorId,
      decision.reportAuditId,
      decision.version,
      decision.content,
      decision.previous,
    ],
  );
}

/** Records who undid a decision. */
export async function markUndone(tx: Transaction, auditId: string, by: string, at: Date): Promise<void> {
  await tx.query('update decisions set undone_by = $2, undone_at = $3 where audit_id = $1', [
    auditId,
    by,
    at,
  ]);
}

const columns = `
  d.audit_id as "auditId", l.target_kind as kind, l.target_id as "targetId", d.report_audit_id as "reportAuditId",
  d.version, d.previous, l.created_at as "decidedAt"`;

export async function findDecision(tx: Transaction, auditId: string): Promise<DecisionRow | null> {
  const [row] = await tx.query<DecisionRow>(
    `select ${columns} from decisions d join audit_log l on l.id = d.audit_id where d.audit_id = $1`,
    [auditId],
  );
  return row ?? null;
}

/** The decision that followed from the decision on a report; null for a deleted target, or a person. */
export async function findDecisionOfReport(
  tx: Transaction,
  reportAuditId: string,
): Promise<DecisionRow | null> {
  const [row] = await tx.query<DecisionRow>(
    `select ${columns} from decisions d join audit_log l on l.id = d.audit_id where d.report_audit_id = $1`,
    [reportAuditId],
  );
  return row ?? null;
}

/** Whether this moderator has undone the decision, and nothing has been done to its item since. */
export async function isUndoneBy(tx: Transaction, auditId: string, by: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1
       from decisions d
       join audit_log l on l.id = d.audit_id
       join lateral (select later.id from audit_log later
                      where later.target_kind = l.target_kind and later.target_id = l.target_id and later.id > l.id
                      limit 2) since on true
      where d.audit_id = $1 and d.undone_by = $2`,
    [auditId, by],
  );
  // The undo itself has an entry.
  return rows.length === 1;
}

/**
 * For the erasure of an account: deletes the decisions about its content.
 * @returns how many of at most `limit`
 */
export async function eraseDecisionsAbout(db: Queryable, authorId: string, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from decisions where audit_id = any (array (
       select audit_id from decisions where author_id = $1 limit $2)) returning 1`,
    [authorId, limit],
  );
  return rows.length;
}

/**
 * For the erasure of an account: the decisions that it undid stay, without it.
 * @returns how many of at most `limit`
 */
export async function eraseFromUndoneDecisions(
  db: Queryable,
  userId: string,
  limit: number,
): Promise<number> {
  const rows = await db.query(
    `update decisions set undone_by = nullif(undone_by, $1) where audit_id = any (array (
       select audit_id from decisions where ${indexRange('undone_by', '$1')} limit $2)) returning 1`,
    [userId, limit],
  );
  return rows.length;
}
