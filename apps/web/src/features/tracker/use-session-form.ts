import { zodResolver } from '@hookform/resolvers/zod';
import { brand } from '@reelmates/contract/brand';
import { useEffect, useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { ApiError, NetworkError, newIdempotencyKey } from '../../lib/api.ts';
import { unreachableText } from '../../lib/connection.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { logOrEnqueue, returnToForm } from './log-or-enqueue.ts';
import type { QueuedSession } from './outbox-store.ts';
import { readSessionDraft, writeSessionDraft } from './session-draft.ts';
import { emptySession, type Session, sessionForm, type TypedSession } from './session-rules.ts';
import { useRefreshTracker } from './tracker-queries.ts';

export type SessionFormState = UseFormReturn<TypedSession, unknown, Session>;

/** Request fields that the form calls otherwise. */
const formNames: Record<string, FieldPath<TypedSession>> = { venueId: 'venue', sessionDate: 'when' };

/** Puts the server's objections at their fields. @returns false where it has none to a field of this form */
export function showFieldErrors(form: SessionFormState, error: unknown): boolean {
  const fieldErrors = error instanceof ApiError ? error.fieldErrors : [];
  const ours = fieldErrors.flatMap(({ path, message }) => {
    const name = formNames[path] ?? path;
    return name in emptySession ? [{ name: name as FieldPath<TypedSession>, message }] : [];
  });
  for (const [index, { name, message }] of ours.entries()) {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return ours.length > 0;
}

/** The Log Session form of one account: its draft, its rules, and logging exactly once, now or when the server can be reached. */
export function useSessionForm(accountId: string) {
  const [initial] = useState(() => readSessionDraft(accountId));
  const running = useRef(false);
  // Sent before, with an error for an answer: the same content goes under the same key, and with the same time.
  const last = useRef<{ typed: string; session: QueuedSession } | null>(null);
  const [pending, setPending] = useState(false);
  const [unreachable, setUnreachable] = useState<string | null>(null);
  const refresh = useRefreshTracker();
  const form = useForm<TypedSession, unknown, Session>({
    resolver: zodResolver(sessionForm),
    defaultValues: initial,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeSessionDraft(accountId, values),
      }),
    [form, accountId],
  );

  function sessionOf(request: Session): QueuedSession {
    const typed = form.getValues();
    const text = JSON.stringify(typed);
    if (last.current?.typed === text) return last.current.session;
    const sessionDate = request.sessionDate ?? new Date().toISOString();
    const session: QueuedSession = {
      key: newIdempotencyKey(),
      request: { ...request, sessionDate, accountId },
      typed,
      tried: false,
      problem: null,
    };
    last.current = { typed: text, session };
    return session;
  }

  async function logSession(request: Session) {
    const session = sessionOf(request);
    // From here on it is in the outbox; a draft beside it would be logged twice.
    writeSessionDraft(accountId, emptySession);
    const logged = await logOrEnqueue(session);
    if (logged.kind === 'sent') {
      done();
      toast({ title: 'Session logged successfully!' });
      return;
    }
    if (logged.kind === 'queued') {
      done();
      toast({
        title: 'Session saved on this device',
        description: `It's waiting, and will be sent when we can reach ${brand.name}.`,
      });
      return;
    }
    await returnToForm(session);
    writeSessionDraft(accountId, session.typed);
    if (logged.kind === 'refused') last.current = null;
    if (logged.error instanceof NetworkError) setUnreachable(unreachableText('Your draft is saved.'));
    else if (!showFieldErrors(form, logged.error)) reportFailure(logged.error, 'Failed to log session');
  }

  function done() {
    last.current = null;
    form.reset(emptySession);
    void refresh();
  }

  const submit = async () => {
    // A second press comes before the first one's pending state is on the screen.
    if (running.current) return;
    running.current = true;
    setPending(true);
    setUnreachable(null);
    try {
      await form.handleSubmit(logSession)();
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return { form, submit, pending, unreachable };
}
