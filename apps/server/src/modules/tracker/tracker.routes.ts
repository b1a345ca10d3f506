import { brand } from '@reelmates/contract/brand';
import * as contract from '@reelmates/contract/play/tracker';
import { noContent, ok } from '../../http/endpoints/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { lookBackOn, planOf, setLimit } from './play-plan.service.ts';
import { sessionsCsv } from './sessions-csv.ts';
import { findChoices, findPlayedVenues } from './tracker.repository.ts';
import {
  deleteSession,
  editSession,
  filterOf,
  historyPage,
  logSession,
  monthsOf,
  restoreSession,
  statsOf,
} from './tracker.service.ts';

/** The tracker is private: every call is about the caller's own sessions. It stays open during a break. */
export function registerTracker(context: ModuleContext): void {
  const { http, db } = context;

  http.bind(contract.trackerStats, async ({ viewer }) => ok(await statsOf(db, viewer.id)));
  http.bind(contract.listPlaySessions, async ({ viewer, query }) =>
    ok(await historyPage(db, viewer.id, query)),
  );
  http.bind(contract.listPlayMonths, async ({ viewer, query }) => ok(await monthsOf(db, viewer.id, query)));
  http.bind(contract.playChoices, async ({ viewer }) => ok(await findChoices(db, viewer.id)));
  http.bind(contract.exportPlaySessions, async ({ viewer, query }) => ({
    status: 200,
    stream: await sessionsCsv(db, viewer.id, filterOf(query), query.timeZone),
    headers: { 'content-disposition': `attachment; filename="${fileNameOf(query.month)}"` },
  }));
  http.bind(contract.userVenues, async ({ viewer }) => ok(await findPlayedVenues(db, viewer.id)));

  http.bind(contract.logPlaySession, ({ viewer, body, idempotencyKey }) =>
    logSession(context, viewer.id, body, idempotencyKey),
  );
  http.bind(contract.editPlaySession, async ({ viewer, params, body }) =>
    ok(await editSession(context, viewer.id, params.id, body)),
  );
  http.bind(contract.deletePlaySession, async ({ viewer, params }) => {
    await deleteSession(context, viewer.id, params.id);
    return noContent();
  });
  http.bind(contract.restorePlaySession, async ({ viewer, params }) =>
    ok(await restoreSession(context, viewer.id, params.id)),
  );

  http.bind(contract.playPlan, async ({ viewer, query }) =>
    ok(await planOf(context, viewer.id, query.timeZone)),
  );
  http.bind(contract.setPlayLimit, async ({ viewer, body }) =>
    ok(await setLimit(context, viewer.id, body.monthlyLimit)),
  );
  http.bind(contract.lookBack, async ({ viewer, body }) => ok(await lookBackOn(context, viewer.id, body)));
}

function fileNameOf(month: string | undefined): string {
  return `${[brand.name.toLowerCase(), 'sessions', month].filter(Boolean).join('-')}.csv`;
}
