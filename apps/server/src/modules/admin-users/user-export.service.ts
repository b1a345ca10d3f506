import { Readable } from 'node:stream';
import { outsideTimeBudget } from '../../db/time-budget.ts';
import { rateLimited } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { findAdminUsersAfter } from './admin-users.repository.ts';
import { toAdminUser } from './admin-users.view.ts';
import { csvHeader, csvLine } from './user-csv.rules.ts';
import { countUsers } from './user-list.repository.ts';

/** At this size a page is read fast and needs little memory. */
const PAGE = 200;
/** How many exports run at a time: of one admin, and of all. */
const PER_ADMIN = 1;
const AT_ONCE = 2;
/** A client that reads nothing for this long is gone, or holds the export open on purpose. */
const STALLED_MS = 60_000;

export type UserExport = { stream: Readable; fileName: string; total: number };
export type UserExports = {
  /** @throws ApiError RATE_LIMITED while another export runs */
  start(viewer: Viewer): Promise<UserExport>;
  /** Ends all running exports. */
  stop(): void;
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
      const stream = streamCsv(context);
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
    stop() {
      for (const stream of running.keys()) stream.destroy(new Error('the export was ended'));
    },
  };
}

/** Reads the next page once the client has taken the previous one. A client that disconnects ends it immediately. */
function streamCsv(context: ModuleContext): Readable {
  const lines = csvPages(context);
  const stalled = setTimeout(
    () => stream.destroy(new Error('the client stopped reading the export')),
    STALLED_MS,
  );
  const stream = new Readable({
    read() {
      stalled.refresh();
      lines.next().then(
        ({ done, value }) => stream.push(done ? null : value),
        (error: unknown) => stream.destroy(error instanceof Error ? error : new Error('the export failed')),
      );
    },
    destroy(error, done) {
      clearTimeout(stalled);
      done(error);
    },
  });
  return stream;
}

async function* csvPages({ replica, clock, config }: ModuleContext): AsyncGenerator<string, void> {
  const month = calendarMonth(clock(), config.competitionTimeZone);
  yield csvHeader;
  for (let after = '0'; ; ) {
    // The whole export takes longer than a request may; its single statements do not.
    const rows = await outsideTimeBudget(() => findAdminUsersAfter(replica, after, month, PAGE));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => csvLine(toAdminUser(row))).join('');
    after = last.id;
  }
}
