import type { Queryable, Transaction } from '../../db/database.ts';

export type NewAccount = {
  username: string;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  countryCode: string | null;
  phone: string | null;
  ageConfirmedBy: 'date_of_birth' | 'self';
  termsVersion: string;
  at: Date;
};

export async function insertAccount(tx: Transaction, account: NewAccount): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `insert into users
       (username, email, password_hash, first_name, last_name, country_code, phone,
        age_confirmed_at, age_confirmed_by, terms_version, terms_accepted_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $8, $8, $8)
     returning id`,
    [
      account.username,
      account.email,
      account.passwordHash,
      account.firstName,
      account.lastName,
      account.countryCode,
      account.phone,
      account.at,
      account.ageConfirmedBy,
      account.termsVersion,
    ],
  );
  if (!row) throw new Error('the new account has no id');
  return row.id;
}

export type Credentials = {
  id: string;
  passwordHash: string;
  isBanned: boolean;
  banReason: string | null;
  bannedUntil: Date | null;
  deletedAt: Date | null;
  eraseAfter: Date | null;
};

/**
 * @param identifier a username or email address in lower case. The database does not change its case again: its rules
 * differ from JavaScript's, so several texts, each with its own rate limit, would find one account.
 */
export async function findCredentials(db: Queryable, identifier: string): Promise<Credentials | null> {
  const columns = `id, password_hash as "passwordHash", banned_at is not null as "isBanned",
    ban_reason as "banReason", banned_until as "bannedUntil", deleted_at as "deletedAt", erase_after as "eraseAfter"`;
  const [row] = identifier.includes('@')
    ? await db.query<Credentials>(`select ${columns} from users where lower(email) = $1`, [identifier])
    : await db.query<Credentials>(`select ${columns} from users where lower(username) = $1`, [identifier]);
  return row ?? null;
}

export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.query<{ password_hash: string }>('select password_hash from users where id = $1', [
    userId,
  ]);
  return row?.password_hash ?? null;
}

export async function usernameIsTaken(db: Queryable, username: string): Promise<boolean> {
  const rows = await db.query('select 1 from users where lower(username) = lower($1)', [username]);
  return rows.length > 0;
}

export type MeRow = {
  id: string;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  show_name: boolean;
  profile_image_id: string | null;
  is_verified: boolean;
  bio: string | null;
  email: string;
  pending_email: string | null;
  email_verified_at: Date | null;
  posts_count: number;
  followers_count: number;
  following_count: number;
  is_admin: boolean;
  exclusion_open: boolean;
  exclusion_started_at: Date | null;
  exclusion_ends_at: Date | null;
  points: number;
  created_at: Date;
  updated_at: Date;
};

/** @param month YYYY-MM, for the points */
export async function findMe(db: Queryable, userId: string, month: string): Promise<MeRow | null> {
  const [row] = await db.query<MeRow>(
    `select u.id, u.username, u.first_name, u.last_name, u.show_name, u.profile_image_id, u.is_verified, u.bio,
            u.email, u.pending_email, u.email_verified_at, u.posts_count, u.followers_count, u.following_count,
            u.created_at, u.updated_at, u.exclusion_open, u.exclusion_started_at, u.exclusion_ends_at,
            coalesce(m.points, 0) as points,
            exists (select 1 from admins a where a.user_id = u.id) as is_admin
       from users u
       left join month_points m on m.user_id = u.id and m.month = $2
      where u.id = $1`,
    [userId, month],
  );
  return row ?? null;
}

/** Skips a row that another transaction has locked: the next request records its own time. */
export async function recordActivity(db: Queryable, userId: string, at: Date): Promise<void> {
  await db.query(
    `with account as (select id from users where id = $1 for no key update skip locked)
     update users u set last_active_at = $2 from account where u.id = account.id`,
    [userId, at],
  );
}

export async function setUsername(tx: Queryable, userId: string, username: string, at: Date): Promise<void> {
  await tx.query('update users set username = $2, updated_at = $3 where id = $1', [userId, username, at]);
}

/** @returns whether the account had a badge */
export async function deleteBadge(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.query(
    'update users set is_verified = false where id = $1 and is_verified returning 1',
    [userId],
  );
  return rows.length > 0;
}

export type ProfileRow = {
  username: string | null;
  email: string;
  pending_email: string | null;
  password_hash: string;
  bio: string | null;
  profile_image_id: string | null;
};

const profileColumns = 'username, email, pending_email, password_hash, bio, profile_image_id';

export async function findProfile(db: Queryable, userId: string): Promise<ProfileRow> {
  return presentProfile(
    await db.query<ProfileRow>(`select ${profileColumns} from users where id = $1`, [userId]),
  );
}

export async function lockProfile(tx: Transaction, userId: string): Promise<ProfileRow> {
  return presentProfile(
    await tx.query<ProfileRow>(`select ${profileColumns} from users where id = $1 for no key update`, [
      userId,
    ]),
  );
}

function presentProfile([row]: ProfileRow[]): ProfileRow {
  if (!row) throw new Error('the signed-in account is gone');
  return row;
}

/** New values; undefined keeps the column. */
export type ProfileChange = {
  username: string | undefined;
  bio: string | null | undefined;
  showName: boolean | undefined;
  profileImageId: string | null | undefined;
  pendingEmail: string | null | undefined;
  passwordHash: string | undefined;
};

/** `updated_at` is public: only changes of public values update it, not those of the password or address. */
export async function updateProfile(
  tx: Transaction,
  userId: string,
  change: ProfileChange,
  at: Date,
): Promise<void> {
  await tx.query(
    `update users
        set username = coalesce($2, username),
            bio = case when $3 then $4 else bio end,
            show_name = coalesce($5, show_name),
            profile_image_id = case when $6 then $7 else profile_image_id end,
            pending_email = case when $8 then $9 else pending_email end,
            password_hash = coalesce($10, password_hash),
            updated_at = case when (username, bio, show_name, profile_image_id) is distinct from
              (coalesce($2, username), case when $3 then $4 else bio end, coalesce($5, show_name),
               case when $6 then $7 else profile_image_id end) then $11 else updated_at end
      where id = $1`,
    [
      userId,
      change.username ?? null,
      change.bio !== undefined,
      change.bio ?? null,
      change.showName ?? null,
      change.profileImageId !== undefined,
      change.profileImageId ?? null,
      change.pendingEmail !== undefined,
      change.pendingEmail ?? null,
      change.passwordHash ?? null,
      at,
    ],
  );
}

export async function emailBelongsToAnother(
  tx: Transaction,
  email: string,
  userId: string,
): Promise<boolean> {
  const rows = await tx.query('select 1 from users where lower(email) = lower($1) and id <> $2', [
    email,
    userId,
  ]);
  return rows.length > 0;
}
