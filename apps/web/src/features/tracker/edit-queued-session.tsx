import { logPlaySession } from '@reelmates/contract/play/tracker';
import { useState } from 'react';
import { newIdempotencyKey } from '../../lib/api/api.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { toast } from '../../lib/toast-store.ts';
import { newEntry } from '../outbox/flush-outbox.public.ts';
import type { OutboxActions } from '../outbox/outbox-list.public.tsx';
import type { QueuedSession } from './outbox/queued-session.ts';
import { EditSessionSheet } from './session-form/edit-session-sheet.tsx';
import { sessionEditDrafts } from './session-form/session-draft.ts';
import type { Session } from './session-form/session-rules.ts';
import { type SessionFormHandle, sessionFormBasics } from './session-form/use-session-form.ts';

type EditQueuedSessionProps = {
  session: QueuedSession;
  actions: OutboxActions;
  onClose: () => void;
};

/** Changes a session that has not been sent: only on this device, and with a new key. */
export function EditQueuedSession({ session, actions, onClose }: EditQueuedSessionProps) {
  const { accountId, key, typed, request } = session;
  const [draft] = useState(() => sessionEditDrafts(key, typed).open(accountId));
  const handle: SessionFormHandle = useEndpointForm(logPlaySession, {
    ...sessionFormBasics,
    draft,
    request: async (changed: Session) => {
      const now = handle.form.getValues();
      const moved = now.when !== typed.when && changed.sessionDate;
      await actions.replace(
        session,
        newEntry<'session'>(accountId, newIdempotencyKey(), {
          kind: 'session',
          request: { ...changed, sessionDate: moved || request.sessionDate },
          typed: now,
        }),
      );
    },
    failed: 'Failed to update session',
    onDone: () => {
      toast({ title: 'Session updated' });
      onClose();
    },
  });
  const cancel = () => {
    draft.end();
    onClose();
  };
  return <EditSessionSheet {...handle} onClose={onClose} onCancel={cancel} />;
}
