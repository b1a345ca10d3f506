import type { ReasonQueue } from '@reelmates/contract/admin/denial-reasons';
import type { Queryable, Transaction } from '../../db/database.ts';

export type DenialReasonsRow = {
  queue: ReasonQueue;
  reasons: string[];
  changed_at: Date | null;
  changer_id: string | null;
  changer_username: string | null;
};

const select = `
  select r.queue, r.reasons, r.changed_at, u.id as changer_id, u.username as changer_username
    from denial_reasons r left join users u on u.id = r.changed_by`;

export function findDenialReasons(db: Queryable): Promise<DenialReasonsRow[]> {
  return db.query<DenialReasonsRow>(
    `${select} order by array_position(array['posts', 'comments', 'jackpots'], r.queue)`,
  );
}

export async function lockDenialReasons(tx: Transaction, queue: ReasonQueue): Promise<DenialReasonsRow> {
  await tx.query('select 1 from denial_reasons where queue = $1 for update', [queue]);
  const [row] = await tx.query<DenialReasonsRow>(`${select} where r.queue = $1`, [queue]);
  if (row === undefined) throw new Error(`no reasons of ${queue}`);
  return row;
}

export async function saveDenialReasons(
  tx: Transaction,
  queue: ReasonQueue,
  { reasons, by, at }: { reasons: readonly string[]; by: string; at: Date },
): Promise<void> {
  await tx.query(
    'update denial_reasons set reasons = $2, changed_by = $3, changed_at = $4 where queue = $1',
    [queue, reasons, by, at],
  );
}

/** The initial reasons of an instance, into an empty table. The same as in migration 0067. */
export async function insertFirstReasons(db: Queryable): Promise<void> {
  await db.query(
    `insert into denial_reasons (queue, reasons) values
       ('posts', array['Link to an online casino', 'Somebody''s identity', 'Not a win photo', 'Spam']),
       ('comments', array['Link to an online casino', 'Somebody''s identity', 'Abusive', 'Spam']),
       ('jackpots', array['The photo doesn''t show the win', 'The amount is not what the photo says',
                          'This photo was used before', 'The photo can''t be read'])`,
  );
}
