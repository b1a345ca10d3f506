import type { Queryable, Transaction } from '../../db/database.ts';

export type PrizeRow = {
  id: string;
  month: string;
  position: number;
  value: string;
  description: string | null;
};

export type PrizeFields = Omit<PrizeRow, 'id'>;

export async function findPrizeMonths(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ month: string }>('select distinct month from prizes');
  return rows.map(({ month }) => month);
}

/** Locks the prize of this month and position. */
export async function lockPrizeAt(
  tx: Transaction,
  month: string,
  position: number,
): Promise<PrizeRow | null> {
  const [row] = await tx.query<PrizeRow>(
    `select id, month, position, value, description from prizes
      where month = $1 and position = $2 for update`,
    [month, position],
  );
  return row ?? null;
}

/** @returns null where a concurrent request has added one for this position */
export async function insertPrize(tx: Transaction, prize: PrizeFields, at: Date): Promise<PrizeRow | null> {
  const [row] = await tx.query<PrizeRow>(
    `insert into prizes (month, position, value, description, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (month, position) do nothing
     returning id, month, position, value, description`,
    [prize.month, prize.position, prize.value, prize.description, at],
  );
  return row ?? null;
}

export async function updatePrize(
  tx: Transaction,
  id: string,
  { value, description }: Pick<PrizeRow, 'value' | 'description'>,
  at: Date,
): Promise<void> {
  await tx.query('update prizes set value = $2, description = $3, updated_at = $4 where id = $1', [
    id,
    value,
    description,
    at,
  ]);
}

export async function lockPrize(tx: Transaction, id: string): Promise<PrizeRow | null> {
  const [row] = await tx.query<PrizeRow>(
    'select id, month, position, value, description from prizes where id = $1 for update',
    [id],
  );
  return row ?? null;
}

export async function deletePrizeRow(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from prizes where id = $1', [id]);
}
