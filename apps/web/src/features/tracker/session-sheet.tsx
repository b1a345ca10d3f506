import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatAmount, formatDateWithTime } from '../../lib/format.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import layout from '../../styles/layout.module.css';
import { Amount, Tick } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast-store.ts';
import { netOf } from './net.ts';
import styles from './session-sheet.module.css';
import { type PlaySession, useDeleteSession } from './tracker-queries.ts';

/** Everything about one session, and its removal, confirmed once more. */
export function SessionSheet({ session, onClose }: { session: PlaySession; onClose: () => void }) {
  const [confirming, setConfirming] = useState(false);
  const deletion = useDeleteSession();
  const remove = () => {
    deletion.mutate(session.id, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Session deleted' });
      },
      onError: (error) => {
        onClose();
        reportFailure(error, 'Failed to delete session');
      },
    });
  };
  if (confirming) {
    return (
      <ConfirmSheet
        open
        title="Delete this session?"
        confirmLabel="Delete"
        pending={deletion.isPending}
        pendingLabel="Deleting..."
        onConfirm={remove}
        onClose={onClose}
      >
        It will no longer count in your totals and your RTP. This can't be undone.
      </ConfirmSheet>
    );
  }
  return (
    <Sheet open title="Session" onClose={onClose}>
      <SessionDetails session={session} />
      <Button variant="dangerSoft" block className={styles.delete} onClick={() => setConfirming(true)}>
        Delete session
      </Button>
    </Sheet>
  );
}

function SessionDetails({ session }: { session: PlaySession }) {
  const { amountSpent: spent, amountWon: won, venue, machineType, sessionDate } = session;
  const net = netOf({ spent, won });
  return (
    <>
      <dl className={cx(layout.pair, styles.pair)}>
        <div className={layout.stat}>
          <dt className={layout.statLabel}>
            <Tick kind="spent" />
            Spent
          </dt>
          <dd className={layout.statValue}>
            <Amount value={spent} />
          </dd>
        </div>
        <div className={layout.stat}>
          <dt className={layout.statLabel}>
            <Tick kind="won" />
            Won
          </dt>
          <dd className={layout.statValue}>
            <Amount value={won} />
          </dd>
        </div>
      </dl>
      <p className={styles.net}>
        {net.words.replace(/^y/, 'Y')}
        {net.amount ? ` ${formatAmount(net.amount)}` : null}.
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
