import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { ApiError, NetworkError } from '../../lib/api.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import type { Attempt } from '../../lib/send-once.ts';
import { toast } from '../../ui/toast-store.ts';
import type { PhotoUpload } from '../uploads/photo-upload.ts';
import { useShareWin } from './add-post-queries.ts';
import { readWinDraft, writeWinDraft } from './win-draft.ts';
import { emptyWin, type TypedWin, type Win, winForm } from './win-rules.ts';

/** Why the last try failed, as far as no field can say it. */
export type WinProblem = {
  /** `offline` is over as soon as the device has a connection again. */
  kind: 'offline' | 'unreachable' | 'refused';
  text: string;
};

const offlineText = "You're offline. Your draft is saved.";
const failed = 'Failed to create post';

/** Request fields that the form calls otherwise. */
const formNames: Record<string, FieldPath<TypedWin>> = { venueId: 'venue' };

/**
 * The win form of one account: its draft, its rules, and sharing it exactly once.
 * @param onShared after the form has been emptied
 */
export function useWinPost(accountId: string, photo: PhotoUpload, onShared: () => void) {
  const [draft] = useState(() => readWinDraft(accountId));
  const attempt = useRef(draft.attempt);
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<WinProblem | null>(null);
  const { mutateAsync: share } = useShareWin();
  const form = useForm<TypedWin, unknown, Win>({
    resolver: zodResolver(winForm),
    defaultValues: draft.typed,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeWinDraft(accountId, { typed: values, attempt: attempt.current }),
      }),
    [form, accountId],
  );

  const keep = (next: Attempt | null) => {
    attempt.current = next;
    writeWinDraft(accountId, { typed: form.getValues(), attempt: next });
  };

  async function send(win: Win) {
    if (!navigator.onLine) {
      setProblem({ kind: 'offline', text: offlineText });
      return;
    }
    const shot = photo.get().photo;
    if (shot && shot.status !== 'ready') {
      setProblem({
        kind: 'refused',
        text: "Your photo hasn't been uploaded. Please try it again, or remove it.",
      });
      return;
    }
    try {
      const request = { ...win, imageUrl: shot?.imageUrl ?? null };
      const points = await share({ request, last: attempt.current, keep });
      keep(null);
      form.reset(emptyWin);
      photo.remove();
      toast({ title: successText(points) });
      onShared();
    } catch (error) {
      explain(error);
    }
  }

  function explain(error: unknown) {
    if (error instanceof NetworkError) {
      setProblem({ kind: navigator.onLine ? 'unreachable' : 'offline', text: offlineText });
      return;
    }
    const fieldErrors = error instanceof ApiError ? error.fieldErrors : [];
    if (isAboutPhoto(error)) photo.expire(error.text);
    for (const [index, { path, message }] of fieldErrors.entries()) {
      if (path === 'imageUrl') continue;
      const name = formNames[path] ?? (path as FieldPath<TypedWin>);
      if (name in emptyWin) form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    if (fieldErrors.length > 0 || isAboutPhoto(error)) return;
    reportFailure(error, failed);
    if (error instanceof ApiError && error.isUnauthorized) return;
    const text =
      error instanceof ApiError && error.status !== 500 ? error.text : `${failed}. Your draft is saved.`;
    setProblem({ kind: 'refused', text });
  }

  const submit = async () => {
    // A second press comes before the first one's pending state is on the screen.
    if (running.current) return;
    running.current = true;
    setPending(true);
    setProblem(null);
    try {
      // Judged twice, since the person may go on typing while the photo is on its way.
      await form.handleSubmit(async () => {
        await photo.settled();
        await form.handleSubmit(send)();
      })();
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return { form, submit, pending, problem };
}

function isAboutPhoto(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const ofImages = error.code === 'UNSUPPORTED_MEDIA' || error.code === 'TOO_LARGE';
  return ofImages || error.fieldErrors.some(({ path }) => path === 'imageUrl');
}

function successText(points: number): string {
  const suffix = points > 0 ? ` +${points} ${points === 1 ? 'Point' : 'Points'}` : '';
  return `Post shared successfully!${suffix}`;
}
