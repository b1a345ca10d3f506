import * as contract from '@reelmates/contract/competition/points';
import { ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { findEntries, sumOfMonth } from './points.repository.ts';
import { toPointEntry } from './points.view.ts';

export function registerPoints({ http, db, clock, config }: ModuleContext): void {
  http.bind(contract.myPoints, async ({ viewer, query }) => {
    const limit = pageLimit(query);
    const month = query.month ?? null;
    const [rows, total] = await Promise.all([
      findEntries(db, { userId: viewer.id, month }, readCursor(query), limit + 1),
      sumOfMonth(db, viewer.id, month ?? calendarMonth(clock(), config.competitionTimeZone)),
    ]);
    const page = toPage(rows, limit, (row) => ({ time: row.created_at, id: row.id }), toPointEntry);
    return ok({ ...page, total });
  });
}
