import { useState } from 'react';
import { reportFailure } from '../../../lib/api/report-failure.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { cx } from '../../../lib/cx.ts';
import { formatPlural } from '../../../lib/text/format.ts';
import { toast } from '../../../lib/toast-store.ts';
import layout from '../../../styles/layout.module.css';
import type from '../../../styles/type.module.css';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { EditQueuedSession } from '../edit-queued-session.tsx';
import { SessionRow } from '../history/session-row.tsx';
import sheetStyles from '../history/session-sheet.module.css';
import { SessionDetails } from '../history/session-sheet.tsx';
import { useOutboxActions, useQueuedSessions } from './outbox-queries.ts';
import styles from './outbox-sessions.module.css';
import type { QueuedSession } from './outbox-store.ts';

/** What was logged on this device and has not arrived: apart from all stats, until it has. */
export function QueuedSessions({ accountId }: { accountId: string }) {
  const queued = useQueuedSessions(accountId);
  const [openedKey, setOpenedKey] = useState<string | null>(null);
  const actions = useOutboxActions(accountId);
  const online = useOnline();
  const opened = queued.find(({ key }) => key === openedKey);
  if (queued.length === 0) return null;
  const sendable = queued.some(({ problem }) => problem === null);
  const sendOutbox = async () => {
    const sent = await actions.sendAll().catch(() => 0);
    if (sent) toast({ title: 'Session logged successfully!' });
    else
      toast({
        title: "We couldn't send it yet",
        description: "It's safe on this device.",
        variant: 'destructive',
      });
  };
  return (
    <section className={styles.queued} aria-labelledby="queued-sessions">
      <h3 id="queued-sessions" className={styles.heading}>
        {formatPlural(queued.length, 'session')} on this device only
      </h3>
      <p className={cx(type.s14, type.t2)}>Not in your totals yet. {sendable ? whenSent(online) : null}</p>
      <ul className={cx(layout.list, styles.list)}>
        {queued.map((session) => (
          <li key={session.key}>
            <SessionRow
              {...shownOf(session)}
              note={
                <span className={styles.note}>
                  {session.problem === null ? (
                    <Badge>Waiting</Badge>
                  ) : (
                    <>
                      <Badge tone="danger">Not sent</Badge>
                      <span className={styles.problem}>{session.problem}</span>
                    </>
                  )}
                </span>
              }
              onOpen={() => setOpenedKey(session.key)}
            />
          </li>
        ))}
      </ul>
      {online && sendable ? (
        <Button small pending={actions.sending} pendingLabel="Sending..." onClick={() => void sendOutbox()}>
          Send now
        </Button>
      ) : null}
      {opened ? (
        <QueuedSessionSheet
          key={opened.key}
          session={opened}
          actions={actions}
          onClose={() => setOpenedKey(null)}
        />
      ) : null}
    </section>
  );
}

const whenSent = (online: boolean) =>
  online ? 'Press Send now to try again.' : "Sent as soon as you're online.";

function shownOf({ request, typed }: QueuedSession) {
  return {
    venue: typed.venue?.name ?? null,
    machineType: typed.machineType,
    sessionDate: request.sessionDate,
    amountSpent: String(request.amountSpent),
    amountWon: String(request.amountWon),
  };
}

type QueuedSessionSheetProps = {
  session: QueuedSession;
  actions: ReturnType<typeof useOutboxActions>;
  onClose: () => void;
};

function QueuedSessionSheet({ session, actions, onClose }: QueuedSessionSheetProps) {
  const [editing, setEditing] = useState(false);
  const { key, tried, problem } = session;
  const remove = async () => {
    try {
      await actions.remove(key);
    } catch (error) {
      reportFailure(error, 'Failed to delete session');
      return;
    }
    onClose();
    toast({
      title: 'Session deleted',
      action: { label: 'Undo', onPress: () => void actions.save(session) },
    });
  };
  if (editing) return <EditQueuedSession session={session} actions={actions} onClose={onClose} />;
  return (
    <Sheet open title="Waiting session" onClose={onClose}>
      <SessionDetails {...shownOf(session)} />
      {problem === null ? null : (
        <p className={sheetStyles.problem}>
          The server didn't take it: {problem}. You can correct or delete it.
        </p>
      )}
      {tried ? (
        <p className={sheetStyles.problem}>
          It was sent and no answer came, so it may have arrived. You can change it once that is settled.
        </p>
      ) : (
        <div className={cx(layout.two, sheetStyles.actions)}>
          <Button onClick={() => setEditing(true)}>Edit</Button>
          <Button variant="dangerSoft" onClick={() => void remove()}>
            Delete
          </Button>
        </div>
      )}
    </Sheet>
  );
}
