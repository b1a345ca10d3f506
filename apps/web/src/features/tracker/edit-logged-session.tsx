import { editPlaySession } from '@reelmates/contract/play/tracker';
import { useState } from 'react';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { toast } from '../../lib/toast-store.ts';
import { useOwnClose } from '../../ui/overlays/use-own-close.ts';
import { useOwnDraft } from '../session/own-draft.public.ts';
import { EditSessionSheet } from './session-form/edit-session-sheet.tsx';
import { sessionEditDrafts } from './session-form/session-draft.ts';
import { type Session, typedFrom } from './session-form/session-rules.ts';
import { type SessionFormHandle, sessionFormBasics } from './session-form/use-session-form.ts';
import { type PlaySession, useRefreshTracker } from './tracker-queries.ts';

/** Changes a session that the server has stored. */
export function EditLoggedSession({ session, ...rest }: { session: PlaySession; onClose: () => void }) {
  const onClose = useOwnClose(rest.onClose);
  const [typed] = useState(() => typedFrom(session));
  const draft = useOwnDraft(() => sessionEditDrafts(session.id, typed));
  const refresh = useRefreshTracker();
  const handle: SessionFormHandle = useEndpointForm(editPlaySession, {
    ...sessionFormBasics,
    params: { id: session.id },
    draft,
    request: ({ sessionDate, ...changes }: Session, send) => {
      // A date and time field has no seconds, so an unchanged time keeps its own.
      const moved = handle.form.getValues('when') !== typed.when && sessionDate !== undefined;
      return send({ ...changes, ...(moved ? { sessionDate } : {}) });
    },
    failed: 'Failed to update session',
    onDone: () => {
      void refresh();
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
