import { brand } from '@reelmates/contract/brand';
import * as contract from '@reelmates/contract/play/tracker';
import { created, noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { isFromOutbox } from '../../http/session/outbox-account.ts';
import { planOf, reviewMonth, setLimit } from './play-plan.service.ts';
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

/** The tracker is private: every endpoint concerns the viewer's own sessions. It stays open during a break. */
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

  http.command(contract.logPlaySession, async (tx, { viewer, body, request }) =>
    created(await logSession(tx, context, viewer.id, body, { isFromOutbox: isFromOutbox(request) })),
  );
  http.command(contract.editPlaySession, async (tx, { viewer, params, body }) =>
    ok(await editSession(tx, context, viewer.id, params.id, body)),
  );
  http.bind(contract.deletePlaySession, async ({ viewer, params }) => {
    await deleteSession(context, viewer.id, params.id);
    return noContent();
  });
  http.command(contract.restorePlaySession, async (tx, { viewer, params }) =>
    ok(await restoreSession(tx, context, viewer.id, params.id)),
  );

  http.bind(contract.playPlan, async ({ viewer, query }) =>
    ok(await planOf(context, viewer.id, query.timeZone)),
  );
  http.bind(contract.setPlayLimit, async ({ viewer, body }) =>
    ok(await setLimit(context, viewer.id, body.monthlyLimit)),
  );
  http.bind(contract.reviewMonth, async ({ viewer, body }) =>
    ok(await reviewMonth(context, viewer.id, body)),
  );
}

function fileNameOf(month: string | undefined): string {
  return `${[brand.name.toLowerCase(), 'sessions', month].filter(Boolean).join('-')}.csv`;
}
