import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  boundedString,
  countParam,
  cursorParam,
  idSchema,
  lineText,
  moneySchema,
  multilineText,
  pageOf,
  pageQuery,
  timeSchema,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { moneyInput } from '../money-input.ts';
import { userParams } from '../social/users.ts';
import { auditEntrySchema } from './moderation.ts';
import { reportKind, reportOutcome, reportPerson, reportReason } from './reports.ts';

/** An account for admins, without its break and its tracker. */
export const adminUserSchema = z.object({
  id: idSchema,
  username: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  /** This month's points. */
  points: z.number(),
  postsCount: z.number(),
  followersCount: z.number(),
  followingCount: z.number(),
  biggestWin: moneySchema,
  lifetimeWinnings: moneySchema,
  /** Overrides; null where none is set. */
  customBiggestWin: z.nullable(moneySchema),
  customLifetimeWinnings: z.nullable(moneySchema),
  isVerified: z.boolean(),
  isBanned: z.boolean(),
  /** The current ban. `until` is null where it does not end by itself. */
  ban: z.nullable(
    z.object({ at: timeSchema, reason: z.nullable(z.string()), until: z.nullable(timeSchema) }),
  ),
  isAdmin: z.boolean(),
  /** When the person asked for the deletion of the account, which follows within seven days. */
  deactivatedAt: z.nullable(timeSchema),
  createdAt: timeSchema,
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/** The orders of the list, in that of the menu, with their words. */
export const userSorts = {
  'signup:desc': 'Signup newest',
  'signup:asc': 'Signup oldest',
  'points:desc': 'Points high to low',
  'points:asc': 'Points low to high',
  'following:desc': 'Following high to low',
  'following:asc': 'Following low to high',
  'biggestWin:desc': 'Biggest win high to low',
  'biggestWin:asc': 'Biggest win low to high',
  'lifetime:desc': 'Lifetime high to low',
  'lifetime:asc': 'Lifetime low to high',
} as const satisfies Record<`${string}:${'asc' | 'desc'}`, string>;
export type UserSort = keyof typeof userSorts;

const sortParam = z.enum(Object.keys(userSorts) as [UserSort, ...UserSort[]], {
  error: 'sort must be points, following, biggestWin, lifetime or signup, with :asc or :desc',
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All accounts: 50 without a search text, up to 100 with; `total` counts all that match',
  access: 'admin',
  query: z.object({
    search: z.optional(lineText(limits.adminSearchTextMax, 'Search text is too long')),
    sort: z.optional(sortParam),
    limit: z.optional(countParam(limits.adminUsersSearch)),
    cursor: z.optional(cursorParam),
  }),
  responses: {
    200: z.object({ users: z.array(adminUserSchema), total: z.number(), nextCursor: z.nullable(z.string()) }),
  },
});

export const readUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/{userId}',
  summary: 'One account, as admins see it',
  access: 'admin',
  params: userParams,
  responses: { 200: adminUserSchema },
});

/** The columns of the CSV file, in their order. */
export const userCsvColumns = [
  'ID',
  'Username',
  'Email',
  'First Name',
  'Last Name',
  'Display Name',
  'Bio',
  'Points',
  'Posts',
  'Followers',
  'Following',
  'Biggest Win',
  'Lifetime Winnings',
  'Custom Biggest Win',
  'Custom Lifetime Winnings',
  'Created At',
] as const;

/** The header of the CSV's response with the number of accounts at its beginning, for the progress. */
export const totalRowsHeader = 'x-total-rows';

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/export.csv',
  summary: 'All accounts as CSV, streamed',
  access: 'admin',
  sensitive: true,
  produces: 'text/csv; charset=utf-8',
  responses: { 200: null },
  limit: 'export',
});

/** How many items of a person are in each moderation state, and how often members reported them. */
export const moderationSummary = z.object({
  /** Posts, comments and jackpots by their current state; without deleted and private ones. */
  pending: z.number(),
  approved: z.number(),
  denied: z.number(),
  /** Reports by members about the person, their posts and their comments. */
  reports: z.number(),
  reportsUpheld: z.number(),
  bans: z.number(),
});
export type ModerationSummary = z.infer<typeof moderationSummary>;

export const userHistory = endpoint({
  method: 'GET',
  path: '/api/admin/users/{userId}/history',
  summary: 'Decisions of admins about a person and their content, latest first, with totals',
  access: 'admin',
  params: userParams,
  query: pageQuery,
  responses: {
    200: z.extend(pageOf(auditEntrySchema), { summary: moderationSummary }),
  },
});

/** A report about a person or their content. */
export const personReportSchema = z.object({
  id: idSchema,
  kind: reportKind,
  reason: reportReason,
  note: z.nullable(z.string()),
  createdAt: timeSchema,
  outcome: z.nullable(reportOutcome),
  targetId: idSchema,
  reporter: reportPerson,
});
export type PersonReport = z.infer<typeof personReportSchema>;

export const userReports = endpoint({
  method: 'GET',
  path: '/api/admin/users/{userId}/reports',
  summary: 'Reports of members about a person, their posts and their comments, latest first',
  access: 'admin',
  params: userParams,
  query: pageQuery,
  responses: { 200: pageOf(personReportSchema) },
});

const badUsername = 'username must be a username or null';

export const verifyUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{userId}/verify',
  summary: 'Add or remove the verified badge',
  access: 'admin',
  params: userParams,
  body: z.object({
    isVerified: z.boolean({ error: 'isVerified must be true or false' }),
    /** The username that the admin saw, for which the badge is: where the account has another by now, nothing changes (409). */
    username: z.optional(z.nullable(boundedString(limits.usernameMax, badUsername, badUsername))),
  }),
  responses: { 200: adminUserSchema },
  errors: ['CONFLICT'],
});

const badUntil = 'Please choose an end in the future';
const banReason = z.nullable(multilineText(limits.reasonMax, 'Reason must be 500 characters or less'));
/** Times in the API have years of four digits, also in UTC. */
const END_OF_YEARS = Date.UTC(10_000, 0, 1);
const banUntil = z.nullable(
  boundedString(64, badUntil, badUntil).check(
    z.iso.datetime({ offset: true, error: badUntil }),
    z.refine((time) => !(Date.parse(time) >= END_OF_YEARS), 'Please choose an end before the year 10000'),
  ),
);

/** To ban, to change a ban, or to lift it. Undefined fields of an existing ban keep their values. */
export const banRequest = z.object({
  isBanned: z.boolean({ error: 'isBanned must be true or false' }),
  /** Shown to the banned person. */
  reason: z.optional(banReason),
  /** When the ban ends by itself; null for never. */
  until: z.optional(banUntil),
  /** Also denies what the person has posted: posts, comments and jackpots. */
  takeDown: z.optional(z.boolean({ error: 'takeDown must be true or false' })),
  /** The ban that the admin saw, null for none: where another one is true now, nothing changes (409). */
  from: z.optional(z.nullable(z.object({ reason: banReason, until: banUntil }))),
});
export type BanRequest = z.input<typeof banRequest>;

export const banUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{userId}/ban',
  summary: 'Ban (ends all sessions at once) or unban; to ban a former admin, the password must be confirmed',
  access: 'admin',
  params: userParams,
  body: banRequest,
  responses: { 200: adminUserSchema },
  errors: ['CONFLICT', 'PASSWORD_REQUIRED'],
});

const badPoints = 'Points must be a whole number';
const override = (name: string) => {
  const invalid = `${name} must be a valid positive number`;
  return z.optional(z.nullable(moneyInput({ required: invalid, invalid, allowZero: true })));
};

/** The 'Edit User Stats' form: undefined fields stay; null shows the sums of the person's posts again. */
export const userStatsForm = z.object({
  biggestWin: override('Biggest win'),
  lifetimeWinnings: override('Lifetime winnings'),
  /** The new sum of the current month's points. */
  points: z.optional(
    z
      .number({ error: badPoints })
      .check(
        z.int(badPoints),
        z.minimum(-1_000_000, 'Points must be 1,000,000 at most, up or down'),
        z.maximum(1_000_000, 'Points must be 1,000,000 at most, up or down'),
      ),
  ),
  /** For the audit log. */
  reason: z.optional(z.nullable(multilineText(limits.reasonMax, 'Reason must be 500 characters or less'))),
  /** The values that the admin saw. If one of them has changed since, nothing is saved (409). */
  from: z.optional(
    z.object({
      biggestWin: override('Biggest win'),
      lifetimeWinnings: override('Lifetime winnings'),
      points: z.optional(z.number({ error: badPoints })),
    }),
  ),
});
export type UserStatsForm = z.infer<typeof userStatsForm>;

export const updateUserStats = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/{userId}/stats',
  summary: "Set this month's points, by a row of the ledger, and override a person's shown winnings",
  access: 'admin',
  params: userParams,
  sensitive: true,
  body: userStatsForm,
  responses: { 200: adminUserSchema },
  errors: ['CONFLICT'],
});
