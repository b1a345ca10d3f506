import { useState } from 'react';
import { reportFailure } from '../../../lib/api/report-failure.ts';
import { cx } from '../../../lib/cx.ts';
import { formatDateWithTime } from '../../../lib/text/time.ts';
import { toast } from '../../../lib/toast-store.ts';
import layout from '../../../styles/layout.module.css';
import { AmountInText } from '../../../ui/amount-in-text.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { EditLoggedSession } from '../edit-logged-session.tsx';
import { netOf } from '../net.ts';
import { SpentWon } from '../spent-won.tsx';
import { type PlaySession, useDeleteSession, useRestoreSession } from '../tracker-queries.ts';
import styles from './session-sheet.module.css';

/** The details of a session, with buttons to change or delete it. */
export function SessionSheet({ session, onClose }: { session: PlaySession; onClose: () => void }) {
  const [editing, setEditing] = useState(false);
  const { remove, removing } = useDeletion(session.id, onClose);
  if (editing) return <EditLoggedSession session={session} onClose={onClose} />;
  return (
    <Sheet open title="Session" onClose={onClose}>
      <SessionDetails {...session} />
      <div className={cx(layout.two, styles.actions)}>
        <Button onClick={() => setEditing(true)}>Edit</Button>
        <Button variant="dangerSoft" pending={removing} pendingLabel="Deleting..." onClick={remove}>
          Delete
        </Button>
      </div>
    </Sheet>
  );
}

/** Deletes immediately, with an undo. */
function useDeletion(id: string, onClose: () => void) {
  const deletion = useDeleteSession();
  const restoring = useRestoreSession();
  // By then the sheet has closed, so its mutation's own callbacks are not called.
  const restore = () =>
    restoring.mutateAsync(id).then(
      () => toast({ title: 'Session restored' }),
      (error: unknown) => reportFailure(error, 'Failed to restore session'),
    );
  const remove = () =>
    deletion.mutate(id, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Session deleted', action: { label: 'Undo', onPress: () => void restore() } });
      },
      onError: (error) => {
        onClose();
        reportFailure(error, 'Failed to delete session');
      },
    });
  return { remove, removing: deletion.isPending };
}

type Details = Pick<PlaySession, 'amountSpent' | 'amountWon' | 'venue' | 'machineType' | 'sessionDate'>;

export function SessionDetails({
  amountSpent: spent,
  amountWon: won,
  venue,
  machineType,
  sessionDate,
}: Details) {
  const net = netOf({ spent, won });
  return (
    <>
      <SpentWon spent={spent} won={won} labels={{ spent: 'Spent', won: 'Won' }} className={styles.pair} />
      <p className={styles.net}>
        {net.words.replace(/^y/, 'Y')}
        {net.amount ? ' ' : null}
        {net.amount ? <AmountInText value={net.amount} /> : null}.
      </p>
      <dl className={styles.facts}>
        <dt>When</dt>
        <dd>
          <time dateTime={sessionDate}>{formatDateWithTime(sessionDate)}</time>
        </dd>
        <dt>Venue</dt>
        <dd>{venue ?? 'No venue noted'}</dd>
        <dt>Machine</dt>
        <dd>{machineType ?? 'No machine noted'}</dd>
      </dl>
    </>
  );
}
