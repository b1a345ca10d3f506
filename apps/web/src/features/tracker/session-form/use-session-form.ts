import { brand } from '@reelmates/contract/brand';
import { logPlaySession, type PlaySession } from '@reelmates/contract/play/tracker';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api.ts';
import { schemaResolver } from '../../../lib/forms/schema-resolver.ts';
import { type EndpointForm, useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { newEntry, returnToForm, sendOrEnqueue } from '../../outbox/flush-outbox.public.ts';
import { useRefreshOutbox } from '../../outbox/outbox-query.public.ts';
import type { QueuedSession } from '../outbox/queued-session.ts';
import { usePatchTracker } from '../patch-tracker.ts';
import { useRefreshTracker } from '../tracker-queries.ts';
import { currentTime } from './session-clock.ts';
import { attemptOf, earlierAttempt, isSameSession, sessionDrafts } from './session-draft.ts';
import { emptySession, type Session, sessionForm, type TypedSession } from './session-rules.ts';

export type SessionFormHandle = EndpointForm<TypedSession, Session>;

/** The options that all forms of a session share. */
export const sessionFormBasics = {
  resolver: schemaResolver(sessionForm),
  /** Names of fields that differ between request and form. */
  fieldNames: { venueId: 'venue', sessionDate: 'when' },
  worksOffline: true,
} as const;

/** The result of logging a session. */
export type LoggedSession = {
  session: QueuedSession;
  /** Null while it waits in the outbox, and if another tab has sent it. */
  logged: PlaySession | null;
  waits: boolean;
};

export function loggedWords(waits: boolean): { title: string; description?: string } {
  return waits
    ? {
        title: 'Session saved on this device',
        description: `It's waiting, and will be sent when we can reach ${brand.name}.`,
      }
    : { title: 'Session logged successfully!' };
}

type LoggingHandle = SessionFormHandle & {
  /** Restores the typed values. */
  restore: (typed: TypedSession) => void;
};

/** The Log Session form of one account. It logs exactly once, now or when the server can be reached. */
export function useSessionForm(accountId: string, onLogged: (logged: LoggedSession) => void): LoggingHandle {
  const [draft] = useState(() => sessionDrafts.open(accountId));
  const patch = usePatchTracker();
  const refresh = useRefreshTracker();
  const refreshOutbox = useRefreshOutbox();

  function sessionOf(request: Session): QueuedSession {
    const typed = handle.form.getValues();
    // Sent before, and answered with an error, or by a page that was left: the same content has the same key and time.
    const last = earlierAttempt(draft);
    const isSame = last !== null && isSameSession(last.typed, typed);
    const sessionDate = isSame ? last.sessionDate : (request.sessionDate ?? currentTime().toISOString());
    const entry = newEntry<'session'>(accountId, isSame ? last.key : newIdempotencyKey(), {
      kind: 'session',
      request: { ...request, sessionDate },
      typed,
    });
    return { ...entry, typed };
  }

  const handle: SessionFormHandle = useEndpointForm(logPlaySession, {
    ...sessionFormBasics,
    draft,
    resetTo: emptySession,
    request: async (request: Session): Promise<LoggedSession> => {
      const session = sessionOf(request);
      const attempt = attemptOf(session);
      // The page may be left before the outbox has the session, or before the draft ends.
      draft.attempts?.set(attempt);
      // Once it is in the outbox, a draft beside it would be logged a second time.
      const logged = await sendOrEnqueue<'session'>(session, draft.end);
      if (logged.kind === 'sent') return { session, logged: logged.made, waits: false };
      if (logged.kind === 'queued') return { session, logged: null, waits: true };
      await returnToForm(session);
      draft.record(session.typed);
      draft.attempts?.set(logged.kind === 'postponed' ? attempt : null);
      throw logged.error;
    },
    failed: 'Failed to log session',
    onDone: async (made: LoggedSession) => {
      onLogged(made);
      if (made.logged) await patch(made.logged, 'logged');
      void refresh();
      void refreshOutbox();
    },
  });
  const restore = (typed: TypedSession) => {
    handle.form.reset(typed);
    draft.record(typed);
  };
  return { ...handle, restore };
}
