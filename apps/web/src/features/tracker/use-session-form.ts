import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { ApiError, NetworkError } from '../../lib/api.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import type { Attempt } from '../../lib/send-once.ts';
import { toast } from '../../ui/toast-store.ts';
import { readSessionDraft, writeSessionDraft } from './session-draft.ts';
import { emptySession, type Session, sessionForm, type TypedSession } from './session-rules.ts';
import { useLogSession } from './tracker-queries.ts';

/** Request fields that the form calls otherwise. */
const formNames: Record<string, FieldPath<TypedSession>> = { venueId: 'venue' };

/** The Log Session form of one account: its draft, its rules, and logging exactly once. */
export function useSessionForm(accountId: string) {
  const [draft] = useState(() => readSessionDraft(accountId));
  const attempt = useRef(draft.attempt);
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [unreachable, setUnreachable] = useState(false);
  const { mutateAsync: log } = useLogSession();
  const form = useForm<TypedSession, unknown, Session>({
    resolver: zodResolver(sessionForm),
    defaultValues: draft.typed,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeSessionDraft(accountId, { typed: values, attempt: attempt.current }),
      }),
    [form, accountId],
  );

  const keep = (next: Attempt | null) => {
    attempt.current = next;
    writeSessionDraft(accountId, { typed: form.getValues(), attempt: next });
  };

  async function send(request: Session) {
    if (!navigator.onLine) {
      setUnreachable(true);
      return;
    }
    try {
      await log({ request, last: attempt.current, keep });
      keep(null);
      form.reset(emptySession);
      toast({ title: 'Session logged successfully!' });
    } catch (error) {
      explain(error);
    }
  }

  function explain(error: unknown) {
    if (error instanceof NetworkError) {
      setUnreachable(true);
      return;
    }
    const fieldErrors = error instanceof ApiError ? error.fieldErrors : [];
    const ours = fieldErrors.flatMap(({ path, message }) => {
      const name = formNames[path] ?? path;
      return name in emptySession ? [{ name: name as FieldPath<TypedSession>, message }] : [];
    });
    for (const [index, { name, message }] of ours.entries()) {
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    if (ours.length === 0) reportFailure(error, 'Failed to log session');
  }

  const submit = async () => {
    // A second press comes before the first one's pending state is on the screen.
    if (running.current) return;
    running.current = true;
    setPending(true);
    setUnreachable(false);
    try {
      await form.handleSubmit(send)();
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return { form, submit, pending, unreachable };
}
