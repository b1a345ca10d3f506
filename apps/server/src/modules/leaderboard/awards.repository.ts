import type { Queryable, Transaction } from '../../db/database.ts';
import { type Keyset, MAX_ID } from '../../http/paging.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';
import { type BoardRow, closedBoardColumns, isStaff } from './leaderboard.repository.ts';
import type { PrizeRow } from './prizes.repository.ts';

/** An account to which a prize can be offered now: it can be notified and can receive the prize. */
const canBeOffered = `(${accountIsActive('u')} and u.username is not null and u.email_verified_at is not null
  and u.listed_on_board and not u.exclusion_open and not ${isStaff('u')})`;
/** An account that may still claim an offer, also during a break. */
const mayClaim = `(${accountIsActive('u')} and not ${isStaff('u')})`;

/** `withdrawn`: by an admin. */
export type EndCause = 'expired' | 'ineligible' | 'corrected' | 'withdrawn';

export type AwardRow = PrizeRow & {
  awardId: string;
  prizeId: string;
  userId: string | null;
  rank: number | null;
  offeredAt: Date;
  claimUntil: Date;
  claimedAt: Date | null;
  paidAt: Date | null;
  endedAt: Date | null;
  endCause: EndCause | null;
};

const awardColumns = `a.id as "awardId", a.prize_id as "prizeId", a.user_id as "userId", a.rank,
  a.offered_at as "offeredAt", a.claim_until as "claimUntil", a.claimed_at as "claimedAt", a.paid_at as "paidAt",
  a.ended_at as "endedAt", a.end_cause as "endCause",
  p.id, p.month, p.position, p.value, p.description`;

/** A month's prizes by position, except those awarded under the previous rules. */
export function findPrizesToOffer(db: Queryable, month: string): Promise<PrizeRow[]> {
  return db.query<PrizeRow>(
    `select id, month, position, value, description from prizes
      where month = $1 and settled_at is null order by position`,
    [month],
  );
}

/** The same, locked. */
export function lockPrizesToOffer(tx: Transaction, month: string): Promise<PrizeRow[]> {
  return tx.query<PrizeRow>(
    `select id, month, position, value, description from prizes
      where month = $1 and settled_at is null order by position for update`,
    [month],
  );
}

/** Locks all awards of a prize, latest first. */
export function lockAwardsOf(
  tx: Transaction,
  prizeId: string,
): Promise<(AwardRow & { mayClaim: boolean })[]> {
  return tx.query(
    `select ${awardColumns}, coalesce(${mayClaim}, false) as "mayClaim"
       from prize_awards a join prizes p on p.id = a.prize_id left join users u on u.id = a.user_id
      where a.prize_id = $1 order by a.id desc for update of a`,
    [prizeId],
  );
}

/** Of these accounts, those that can win a prize now. */
export async function findEligible(tx: Queryable, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select u.id from users u where u.id = any ($1::bigint[]) and ${canBeOffered}`,
    [userIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Months with a prize whose claim period is over, or whose winner may no longer claim it. */
export async function findMonthsWithLapsed(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.query<{ month: string }>(
    `select distinct p.month from prize_awards a
       join prizes p on p.id = a.prize_id left join users u on u.id = a.user_id
      where a.claimed_at is null and a.ended_at is null
        and (a.claim_until <= $1 or not coalesce(${mayClaim}, false))
      order by p.month`,
    [now],
  );
  return rows.map(({ month }) => month);
}

export async function insertAward(
  tx: Transaction,
  award: {
    prizeId: string;
    userId: string;
    rank: number;
    at: Date;
    claimUntil: Date;
    claimedAt: Date | null;
  },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into prize_awards (prize_id, user_id, rank, offered_at, claim_until, claimed_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [award.prizeId, award.userId, award.rank, award.at, award.claimUntil, award.claimedAt],
  );
  if (!row) throw new Error('insert gave no id');
  return row.id;
}

/** Also ends a claimed award; only the audit log then has the claim. */
export async function endAward(tx: Transaction, id: string, cause: EndCause, at: Date): Promise<void> {
  await tx.query('update prize_awards set ended_at = $2, end_cause = $3, claimed_at = null where id = $1', [
    id,
    at,
    cause,
  ]);
}

/** The admin who marked an award as paid last, as the audit log says; null for none. */
export async function findWhoMarkedPaid(
  db: Queryable,
  { prizeId, awardId }: Pick<AwardRow, 'prizeId' | 'awardId'>,
): Promise<{ id: string | null; username: string | null } | null> {
  const [row] = await db.query<{ id: string | null; username: string | null }>(
    `select l.actor_id as id, u.username from audit_log l left join users u on u.id = l.actor_id
      where l.target_kind = 'prize' and l.target_id = $1 and l.action = 'prize.paid' and l.after ->> 'awardId' = $2
      order by l.created_at desc, l.id desc limit 1`,
    [prizeId, awardId],
  );
  return row ?? null;
}

export async function lockOwnAward(
  tx: Transaction,
  id: string,
  userId: string,
): Promise<(AwardRow & { mayClaim: boolean }) | null> {
  const [row] = await tx.query<AwardRow & { mayClaim: boolean }>(
    `select ${awardColumns}, ${mayClaim} as "mayClaim"
       from prize_awards a join prizes p on p.id = a.prize_id join users u on u.id = a.user_id
      where a.id = $1 and a.user_id = $2 for update of a`,
    [id, userId],
  );
  return row ?? null;
}

/**
 * Whether the account's ledger of a closed month has rows that are in no statement yet, so a correction will follow.
 */
export async function isAboutToBeCorrected(tx: Transaction, month: string, userId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from point_entries
      where user_id = $2 and month = $1
        and id > (select max(last_entry_id) from month_statements where month = $1)
      limit 1`,
    [month, userId],
  );
  return rows.length > 0;
}

export async function setPaid(tx: Transaction, id: string, at: Date | null): Promise<void> {
  await tx.query('update prize_awards set paid_at = $2 where id = $1', [id, at]);
}

/** Locks the awards of a member in a month that have not ended. */
export function lockCurrentAwards(tx: Transaction, month: string, userId: string): Promise<AwardRow[]> {
  return tx.query<AwardRow>(
    `select ${awardColumns} from prize_awards a join prizes p on p.id = a.prize_id
      where p.month = $1 and a.user_id = $2 and a.ended_at is null order by p.position for update of a`,
    [month, userId],
  );
}

export async function setClaimed(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query('update prize_awards set claimed_at = $2 where id = $1', [id, at]);
}

export function findOwnAwards(
  db: Queryable,
  userId: string,
  after: Keyset | null,
  limit: number,
): Promise<AwardRow[]> {
  return db.query<AwardRow>(
    `select ${awardColumns} from prize_awards a join prizes p on p.id = a.prize_id
      where a.user_id = $1 and a.id < $2 order by a.id desc limit $3`,
    [userId, after?.id ?? MAX_ID, limit],
  );
}

/**
 * The mail to a winner; null if none is due: the award was claimed or has expired, or the account is on a break or
 * erased.
 */
export async function findAwardToMail(
  db: Queryable,
  awardId: string,
  now: Date,
): Promise<(AwardRow & { email: string; username: string }) | null> {
  const [row] = await db.query<AwardRow & { email: string; username: string }>(
    `select ${awardColumns}, u.email, u.username
       from prize_awards a join prizes p on p.id = a.prize_id join users u on u.id = a.user_id
      where a.id = $1 and a.claimed_at is null and a.ended_at is null and a.claim_until > $2 and ${canBeOffered}`,
    [awardId, now],
  );
  return row ?? null;
}

export async function findMonthOfAward(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.query<{ month: string }>(
    'select p.month from prize_awards a join prizes p on p.id = a.prize_id where a.id = $1',
    [id],
  );
  return row?.month ?? null;
}

/** Locks the rows until the transaction ends. */
export async function lockAward(tx: Transaction, id: string): Promise<AwardRow | null> {
  const [row] = await tx.query<AwardRow>(
    `select ${awardColumns} from prize_awards a join prizes p on p.id = a.prize_id where a.id = $1 for update of a`,
    [id],
  );
  return row ?? null;
}

export type WinnerRow = { username: string | null; isVerified: boolean };

/** By position; the latest award of a prize first. */
export function findAwardsOfMonth(db: Queryable, month: string): Promise<(AwardRow & WinnerRow)[]> {
  return db.query(
    `select ${awardColumns}, u.username, coalesce(u.is_verified, false) as "isVerified"
       from prize_awards a join prizes p on p.id = a.prize_id left join users u on u.id = a.user_id
      where p.month = $1 order by p.position, a.id desc`,
    [month],
  );
}

export type WonPrizeRow = PrizeRow & {
  /** Null for no winner. */
  award_id: string | null;
  /** The position on the board at the time of the offer. */
  rank: number | null;
} & Pick<BoardRow, 'user_id' | 'username' | 'is_verified' | 'is_former' | 'is_hidden'>;

/** A month's prizes, with the members to whom they were offered or who have claimed them. */
export function findWonPrizes(db: Queryable, month: string, viewerId: string | null): Promise<WonPrizeRow[]> {
  return db.query<WonPrizeRow>(
    `select p.id, p.month, p.position, p.value, p.description, a.id as award_id, a.rank,
            u.id as user_id, u.username, coalesce(u.is_verified, false) as is_verified,
            ${closedBoardColumns('$2::bigint')}
       from prizes p
       left join prize_awards a on a.prize_id = p.id and a.ended_at is null
       left join users u on u.id = a.user_id
      where p.month = $1 order by p.position`,
    [month, viewerId],
  );
}
