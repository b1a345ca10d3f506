import { formatPlural } from '../../../lib/text/format.ts';
import { OutboxList } from '../../outbox/outbox-list.public.tsx';
import { useOutbox } from '../../outbox/outbox-query.public.ts';
import { EditQueuedSession } from '../edit-queued-session.tsx';
import { SessionRow } from '../history/session-row.tsx';
import { SessionDetails } from '../history/session-sheet.tsx';
import { isQueuedSession, type QueuedSession } from './queued-session.ts';

/** Sessions logged on this device that were not sent. They are shown apart from all stats. */
export function QueuedSessions({ accountId }: { accountId: string }) {
  const sessions = useOutbox(accountId).filter(isQueuedSession);
  if (sessions.length === 0) return null;
  return (
    <OutboxList
      accountId={accountId}
      entries={sessions}
      heading={`${formatPlural(sessions.length, 'session')} on this device only`}
      headingAs="h3"
      about="Not in your totals yet."
      title="Waiting session"
      row={(session, note, open) => <SessionRow {...shownOf(session)} note={note} onOpen={open} />}
      details={(session) => <SessionDetails {...shownOf(session)} />}
      editor={(session, actions, close) => (
        <EditQueuedSession session={session} actions={actions} onClose={close} />
      )}
      deleted={{ done: 'Session deleted', failed: 'Failed to delete session' }}
    />
  );
}

function shownOf({ request, typed }: QueuedSession) {
  return {
    venue: typed.venue?.name ?? null,
    machineType: typed.machineType,
    sessionDate: request.sessionDate,
    amountSpent: String(request.amountSpent),
    amountWon: String(request.amountWon),
  };
}
