import type { Queryable, Transaction } from '../../db/database.ts';
import { personIsVisible } from '../visibility/visibility.public.ts';

export type PrizeRow = {
  id: string;
  month: string;
  position: number;
  value: string;
  description: string | null;
};

export type PrizeFields = Omit<PrizeRow, 'id'>;

export function findPrizes(db: Queryable, month: string): Promise<PrizeRow[]> {
  return db.query<PrizeRow>(
    'select id, month, position, value, description from prizes where month = $1 order by position',
    [month],
  );
}

export type SettledPrizeRow = PrizeRow & {
  is_settled: boolean;
  winner_id: string | null;
  winner_username: string | null;
  /** The reader and the winner are blocked from each other. */
  winner_is_hidden: boolean;
};

/** With those who won them, as far as they are on boards. */
export function findSettledPrizes(
  db: Queryable,
  month: string,
  readerId: string | null,
): Promise<SettledPrizeRow[]> {
  return db.query<SettledPrizeRow>(
    `select p.id, p.month, p.position, p.value, p.description,
            p.settled_at is not null as is_settled, u.id as winner_id, u.username as winner_username,
            not ${personIsVisible('u', '$2::bigint')} as winner_is_hidden
       from prizes p left join users u on u.id = p.winner_id and is_on_boards(u)
      where p.month = $1 order by p.position`,
    [month, readerId],
  );
}

export async function findPrizeMonths(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ month: string }>('select distinct month from prizes');
  return rows.map(({ month }) => month);
}

/** The prize of this month and position, held until the transaction ends. */
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

/** @returns null where another request has just added one for this position */
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

export async function deletePrizeRow(tx: Transaction, id: string): Promise<PrizeRow | null> {
  const [row] = await tx.query<PrizeRow>(
    'delete from prizes where id = $1 returning id, month, position, value, description',
    [id],
  );
  return row ?? null;
}

/** The months before this one that have prizes nobody was told of. */
export async function findUnsettledMonths(db: Queryable, before: string): Promise<string[]> {
  const rows = await db.query<{ month: string }>(
    'select distinct month from prizes where settled_at is null and month < $1',
    [before],
  );
  return rows.map(({ month }) => month);
}

/** A month's prizes that nobody was told of; whoever settles them meanwhile has them. */
export function lockUnsettled(tx: Transaction, month: string): Promise<PrizeRow[]> {
  return tx.query<PrizeRow>(
    `select id, month, position, value, description from prizes
      where month = $1 and settled_at is null order by position for update skip locked`,
    [month],
  );
}

export async function settlePrize(
  tx: Transaction,
  id: string,
  winnerId: string | null,
  at: Date,
): Promise<void> {
  await tx.query('update prizes set winner_id = $2, settled_at = $3 where id = $1', [id, winnerId, at]);
}
