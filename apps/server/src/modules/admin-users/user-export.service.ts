import type { Readable } from 'node:stream';
import { type AdminUser, userCsvColumns } from '@reelmates/contract/admin/admin-users';
import { outsideTimeBudget } from '../../db/time-budget.ts';
import { rateLimited } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { csvStream } from '../../platform/csv-stream.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { findAdminUsersAfter } from './admin-users.repository.ts';
import { toAdminUser } from './admin-users.view.ts';
import { countUsers } from './user-list.repository.ts';

/** At this size a page is read fast and needs little memory. */
const PAGE = 200;
/** How many exports run at a time: of one admin, and of all. */
const PER_ADMIN = 1;
const AT_ONCE = 2;
/** As the specification has it: every cell in quotes. */
const FORMAT = { record_delimiter: 'unix', quoted: true, quoted_empty: true } as const;

export type UserExport = { stream: Readable; fileName: string; total: number };
export type UserExports = {
  /** @throws ApiError RATE_LIMITED while another export runs */
  start(viewer: Viewer): Promise<UserExport>;
};

export function createUserExports(context: ModuleContext): UserExports {
  const { db, clock, limits } = context;
  const running = new Map<Readable, string>();

  function refuseWhenBusy(userId: string): void {
    const own = [...running.values()].filter((id) => id === userId).length;
    if (own >= limits.scaled(PER_ADMIN) || running.size >= limits.scaled(AT_ONCE)) {
      throw rateLimited(60, 'Another export is running. Please wait until it ends.');
    }
  }

  return {
    async start(viewer) {
      refuseWhenBusy(viewer.id);
      const stream = csvStream(columns, findPages(context), FORMAT);
      running.set(stream, viewer.id);
      stream.once('close', () => running.delete(stream));
      try {
        const at = clock();
        const total = await db.transaction(async (tx) => {
          const users = await countUsers(tx);
          const target = { kind: 'users', id: 'all' };
          await recordAudit(tx, {
            actorId: viewer.id,
            action: 'users.export',
            target,
            after: { rows: users },
            at,
          });
          return users;
        });
        const time = at.toISOString().slice(0, 19).replaceAll(':', '-');
        return { stream, total, fileName: `users-export-${time}.csv` };
      } catch (error) {
        stream.destroy();
        throw error;
      }
    },
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

async function* findPages({ replica, clock, config }: ModuleContext) {
  const month = calendarMonth(clock(), config.competitionTimeZone);
  for (let after = '0'; ; ) {
    // The whole export may take longer than a request may, each of its statements not.
    const rows = await outsideTimeBudget(() => findAdminUsersAfter(replica, after, month, PAGE));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => toRecord(toAdminUser(row)));
    after = last.id;
  }
}
