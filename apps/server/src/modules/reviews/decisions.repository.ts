import type { Transaction } from '../../db/database.ts';

/** Values of a row as JSON: times are ISO text. */
export type Json = Record<string, unknown>;

export type NewDecision = {
  auditId: string;
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
    `insert into decisions (audit_id, author_id, report_audit_id, version, content, previous)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      decision.auditId,
      decision.authorId,
      decision.reportAuditId,
      decision.version,
      decision.content,
      decision.previous,
    ],
  );
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

/** The decision that a report's decision caused; null for a deleted target, or a person. */
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
