import type { Readable } from 'node:stream';
import { type AdminUser, userCsvColumns } from '@reelmates/contract/admin/admin-users';
import { readPages } from '../../db/read-pages.ts';
import { rateLimited } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { csvStream } from '../../platform/csv-stream.ts';
import { createStreamLimit } from '../../platform/stream-limit.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { type AdminUserRow, findAdminUsersAfter } from './admin-users.repository.ts';
import { toAdminUser } from './admin-users.view.ts';
import { countUsers } from './user-list.repository.ts';

/** At this size a page is read fast and needs little memory. */
const PAGE_SIZE = 200;
/** How many exports run at a time: of one admin, and of all. */
const MAX_RUNNING_PER_ADMIN = 1;
const MAX_RUNNING = 2;
/** As the specification has it: every cell in quotes. */
const CSV_FORMAT = { record_delimiter: 'unix', quoted: true, quoted_empty: true } as const;

export type UserExport = { stream: Readable; fileName: string; total: number };
export type UserExports = {
  /** @throws ApiError RATE_LIMITED while another export runs */
  start(viewer: Viewer): Promise<UserExport>;
};

export function createUserExports(context: ModuleContext): UserExports {
  const { db, clock, limits } = context;
  const limit = createStreamLimit({
    perKey: limits.scaled(MAX_RUNNING_PER_ADMIN),
    all: limits.scaled(MAX_RUNNING),
    refusal: () => rateLimited(60, 'Another export is running. Please wait until it ends.'),
  });

  return {
    start: (viewer) =>
      limit(viewer.id, async () => {
        const at = clock();
        const total = await db.transaction(async (tx) => {
          const rows = await countUsers(tx);
          const target = { kind: 'users', id: 'all' };
          await recordAudit(tx, { actorId: viewer.id, action: 'users.export', target, after: { rows }, at });
          return rows;
        });
        const time = at.toISOString().slice(0, 19).replaceAll(':', '-');
        const stream = csvStream(columns, await findPages(context), CSV_FORMAT);
        return { stream, total, fileName: `users-export-${time}.csv` };
      }),
  };
}

const columns = userCsvColumns.map((header) => ({ key: header, header }));

function toRecord(user: AdminUser): Record<(typeof userCsvColumns)[number], string | number> {
  return {
    ID: user.id,
    Username: user.username ?? '',
    Email: user.email,
    'First Name': user.firstName ?? '',
    'Last Name': user.lastName ?? '',
    'Display Name': user.displayName ?? '',
    Bio: user.bio ?? '',
    Points: user.points,
    Posts: user.postsCount,
    Followers: user.followersCount,
    Following: user.followingCount,
    'Biggest Win': user.biggestWin,
    'Lifetime Winnings': user.lifetimeWinnings,
    'Custom Biggest Win': user.customBiggestWin ?? '',
    'Custom Lifetime Winnings': user.customLifetimeWinnings ?? '',
    'Created At': user.createdAt,
  };
}

function findPages({ replica, clock, config }: ModuleContext) {
  const month = calendarMonth(clock(), config.competitionTimeZone);
  const read = (last: AdminUserRow | null) => findAdminUsersAfter(replica, last?.id ?? '0', month, PAGE_SIZE);
  return readPages(PAGE_SIZE, read, (row) => toRecord(toAdminUser(row)));
}
