import * as contract from '@reelmates/contract/tracker';
import { noContent, ok } from '../../http/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { findPlayedVenues } from './tracker.repository.ts';
import { deleteSession, editSession, historyPage, logSession, statsOf } from './tracker.service.ts';

/** The tracker is private: every call is about the caller's own sessions. It stays open during a break. */
export function registerTracker(context: ModuleContext): void {
  const { http, db } = context;

  http.bind(contract.trackerStats, async ({ viewer }) => ok(await statsOf(db, viewer.id)));
  http.bind(contract.listPlaySessions, async ({ viewer, query }) =>
    ok(await historyPage(db, viewer.id, query)),
  );
  http.bind(contract.userVenues, async ({ viewer }) => ok(await findPlayedVenues(db, viewer.id)));

  http.bind(contract.logPlaySession, ({ viewer, body, idempotencyKey }) =>
    logSession(context, viewer.id, body, idempotencyKey),
  );
  http.bind(contract.editPlaySession, async ({ viewer, params, body }) =>
    ok(await editSession(context, viewer.id, params.id, body)),
  );
  http.bind(contract.deletePlaySession, async ({ viewer, params }) => {
    await deleteSession(db, viewer.id, params.id);
    return noContent();
  });
}
