import { useRef } from 'react';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { formatPlural } from '../../lib/text/format.ts';
import { formatDateTime } from '../../lib/text/time.ts';
import { toast } from '../../lib/toast-store.ts';
import type from '../../styles/type.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import styles from './login-sessions-sheet.module.css';
import { DeviceIcon } from './settings-icons.tsx';
import {
  type LoginSession,
  useEndLoginSession,
  useEndOtherLoginSessions,
  useLoginSessions,
} from './settings-queries.ts';

const failure = 'Failed to sign out the device. Please try again.';

/** The browsers that are signed in to the account, each with a button that signs it out. */
export function LoginSessionsSheet({ onClose }: { onClose: () => void }) {
  const { data: sessions, isError, isFetching, refetch } = useLoginSessions();
  const endOthers = useEndOtherLoginSessions();
  const list = useRef<HTMLUListElement>(null);
  const others = sessions?.filter((session) => !session.current).length ?? 0;
  // The element that had the focus is gone.
  const focusList = () => list.current?.focus();
  const end = () => {
    endOthers.mutate(undefined, {
      onSuccess: () => {
        focusList();
        toast({ title: `Signed out on ${formatPlural(others, 'other device')}` });
      },
      onError: (error) => reportFailure(error, failure),
    });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="Where you're signed in"
      footer={
        others > 0 ? (
          <Button onClick={end} pending={endOthers.isPending} pendingLabel="Signing out...">
            Sign out everywhere else
          </Button>
        ) : null
      }
    >
      {!sessions && isError && !isFetching ? (
        <ErrorState what="Devices" onRetry={() => void refetch()} />
      ) : null}
      {!sessions && (!isError || isFetching) ? <ListSkeleton /> : null}
      {sessions ? (
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Devices">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={focusList} />
          ))}
        </ul>
      ) : null}
    </Sheet>
  );
}

function SessionRow({ session, onEnded }: { session: LoginSession; onEnded: () => void }) {
  const { id, device, lastUsedAt, current } = session;
  const ending = useEndLoginSession();
  const end = () => {
    // With a promise, because the mutation's own callbacks are not called once the row is gone.
    ending.mutateAsync(id).then(
      () => {
        onEnded();
        toast({ title: 'Signed out', description: device });
      },
      (error) => reportFailure(error, failure),
    );
  };
  return (
    <li className={styles.row}>
      <DeviceIcon className={type.t2} />
      <div className={styles.text}>
        <p className={styles.device}>
          {device} {current ? <Badge tone="ok">This device</Badge> : null}
        </p>
        <p className={type.hint}>
          Last used <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time>
        </p>
      </div>
      {current ? null : (
        <Button
          small
          aria-label={`Sign out, ${device}`}
          pending={ending.isPending}
          pendingLabel="Signing out..."
          onClick={end}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading devices">
      {[52, 64].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton round width="24px" height="24px" />
          <div className={styles.text}>
            <Skeleton width={`${width}%`} height="1rem" />
            <Skeleton width="40%" className={styles.skeletonLine} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
