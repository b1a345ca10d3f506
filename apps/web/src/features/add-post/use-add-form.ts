import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import { ApiError, NetworkError } from '../../lib/api.ts';
import { unreachableText } from '../../lib/connection.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { useForm } from '../../lib/use-form.ts';
import type { PhotoUpload } from '../uploads/photo-upload.ts';

/** Why the last try failed, as far as no field can say it. */
export type AddProblem = {
  /** `offline` is over as soon as the device has a connection again. */
  kind: 'offline' | 'unreachable' | 'refused';
  text: string;
};

export type AddFormOptions<Typed extends FieldValues, Sent> = {
  resolver: Resolver<Typed, unknown, Sent>;
  /** What the form begins with. */
  typed: Typed;
  photo: PhotoUpload;
  onTyped: (typed: Typed) => void;
  /** Whether what was typed lies in the draft now: nothing else may be promised. */
  isKept: () => boolean;
  /** Sends what was typed; called while nothing else is under way. */
  send: (request: Sent, imageUrl: string | null) => Promise<void>;
  /** The title of a failure. */
  failed: string;
};

export type AddFormHandle<Typed extends FieldValues, Sent> = {
  form: UseFormReturn<Typed, unknown, Sent>;
  submit: () => Promise<void>;
  pending: boolean;
  problem: AddProblem | null;
};

/** Request fields that forms call otherwise. */
const formNames: Record<string, string> = { venueId: 'venue' };

/** A form with a photo: its rules, sending it once however often it is pressed, and what to say when that fails. */
export function useAddForm<Typed extends FieldValues, Sent>({
  resolver,
  typed,
  photo,
  onTyped,
  isKept,
  send,
  failed,
}: AddFormOptions<Typed, Sent>): AddFormHandle<Typed, Sent> {
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AddProblem | null>(null);
  const form = useForm<Typed, unknown, Sent>({ resolver, defaultValues: typed as DefaultValues<Typed> });
  const keep = useEffectEvent(onTyped);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form],
  );

  const sayUnreachable = () =>
    setProblem({
      kind: navigator.onLine ? 'unreachable' : 'offline',
      text: unreachableText(isKept() ? 'Your draft is saved.' : 'Keep this page open and try again.'),
    });

  async function trySending(request: Sent) {
    if (!navigator.onLine) {
      sayUnreachable();
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
      await send(request, shot?.imageUrl ?? null);
    } catch (error) {
      explain(error);
    }
  }

  function explain(error: unknown) {
    if (error instanceof NetworkError) {
      sayUnreachable();
      return;
    }
    const fieldErrors = error instanceof ApiError ? error.fieldErrors : [];
    if (isAboutPhoto(error)) photo.expire(error.text);
    for (const [index, { path, message }] of fieldErrors.entries()) {
      if (path === 'imageUrl') continue;
      const name = formNames[path] ?? path;
      if (!(name in typed)) continue;
      form.setError(name as FieldPath<Typed>, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    if (fieldErrors.length > 0 || isAboutPhoto(error)) return;
    reportFailure(error, failed);
    if (error instanceof ApiError && error.isSignedOut) return;
    const kept = isKept() ? ' Your draft is saved.' : '';
    const text = error instanceof ApiError && error.status !== 500 ? error.text : `${failed}.${kept}`;
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
        await form.handleSubmit(trySending)();
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
