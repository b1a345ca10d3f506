import type { Endpoint } from '@reelmates/contract/endpoint';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import type {
  DefaultValues,
  FieldErrors,
  FieldPath,
  FieldValues,
  Resolver,
  UseFormReturn,
} from 'react-hook-form';
import type { ApiError } from '../api/api.ts';
import { unreachableText } from '../api/connection.ts';
import { toast } from '../toast-store.ts';
import { showFieldErrors } from './field-errors.ts';
import { useForm } from './use-form.ts';
import { type Problem, type SubmissionOptions, useSubmission } from './use-submission.ts';
import type { AttemptStore } from './with-idempotency.ts';

/** The unsent input of a form, while the form is shown. */
export type Draft<Typed> = {
  /** The form's initial values. */
  typed: Typed;
  /** Whether they were typed before and not sent. */
  isDraft: boolean;
  record: (typed: Typed) => void;
  /** @returns whether the input will not be lost with the page */
  save: () => boolean;
  /** To be called when the form was sent. */
  end: () => void;
  attempts?: AttemptStore;
};

/** A photo that belongs to a form and is uploaded separately. */
export type FormPhoto<Part> = {
  /** Resolves when no upload is in progress, to the photo's part of the request; null if the upload failed. */
  whenUploaded: () => Promise<Part | null>;
  /** Shows that the upload failed. A returned text is shown beside the button. */
  explainMissing: () => string | undefined;
  /**
   * Shows the server's error at the photo.
   * @returns whether no other message is needed
   */
  refuse: (error: ApiError) => boolean;
};

export type EndpointFormOptions<
  E extends Endpoint,
  Typed extends FieldValues,
  Sent,
  Made,
  Part = object,
> = SubmissionOptions<E, Sent & Part, Made> & {
  resolver: Resolver<Typed, unknown, Sent>;
  /** The form's initial values; a draft has its own. */
  defaults?: DefaultValues<Typed>;
  draft?: Draft<Typed>;
  photo?: FormPhoto<Part>;
  /** Names of fields that differ between request and form. */
  fieldNames?: Readonly<Record<string, FieldPath<Typed>>>;
  /** The values that a form gets after it was sent, if it stays open. */
  resetTo?: Typed;
  onInvalid?: (errors: FieldErrors<Typed>, typed: Typed) => void;
};

export type EndpointForm<Typed extends FieldValues, Sent> = {
  form: UseFormReturn<Typed, unknown, Sent>;
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>;
  pending: boolean;
  problem: Problem | null;
};

/**
 * The form of an endpoint: its rules, draft and photo, and everything that `useSubmission` does. The server's errors
 * are shown at their fields, and the first of these gets the focus.
 */
export function useEndpointForm<E extends Endpoint, Typed extends FieldValues, Sent, Made, Part = object>(
  endpoint: E,
  options: EndpointFormOptions<E, Typed, Sent, Made, Part>,
): EndpointForm<Typed, Sent> {
  const { resolver, draft, photo, fieldNames = {}, resetTo, onInvalid } = options;
  const form = useForm<Typed, unknown, Sent>({
    resolver,
    defaultValues: (draft?.typed ?? options.defaults) as DefaultValues<Typed>,
  });
  const record = useEffectEvent((typed: Typed) => draft?.record(typed));
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => record(values) }),
    [form],
  );

  /** The form as it was submitted: it may be left before the response. */
  const submitted = useRef<HTMLFormElement>(undefined);
  const isLeft = () => submitted.current?.isConnected === false;
  const whatNext =
    'whenUnreachable' in options ? options.whenUnreachable : draft && (() => savedDraftText(draft));
  /** Buttons, too, get the property, which only texts obey. */
  const holdTexts = (isHeld: boolean) => {
    for (const field of submitted.current?.elements ?? []) Object.assign(field, { readOnly: isHeld });
  };

  const showAtFields = (error: ApiError): boolean => {
    const isSaid = photo?.refuse(error) ?? false;
    if (isLeft()) return false;
    const typed = form.getValues();
    const known = error.fieldErrors
      .map(({ path, message }) => ({ path: fieldNames[path] ?? path, message }))
      .filter(({ path }) => path in typed);
    showFieldErrors(form.setError, known);
    return isSaid || known.length > 0;
  };

  const submission = useSubmission<E, Sent & Part, Made>(
    endpoint,
    {
      ...options,
      attempts: options.attempts ?? draft?.attempts,
      whenUnreachable:
        whatNext &&
        (() => {
          const next = whatNext();
          const description = unreachableText(next);
          if (isLeft()) toast({ title: options.failed, description, variant: 'destructive' });
          return next;
        }),
      onDone: (made, sent) => {
        draft?.end();
        if (resetTo) form.reset(resetTo);
        return options.onDone(made, sent);
      },
    },
    { showAtFields },
  );

  async function deliver(sent: Sent, part: Part | null): Promise<void> {
    if (submission.refuseOffline()) return;
    if (part === null) {
      const text = photo?.explainMissing();
      if (text) submission.showProblem(text, 'unreachable');
      return;
    }
    // What is typed while the request is on its way would be lost when it succeeds.
    holdTexts(true);
    await submission.send({ ...sent, ...part });
    holdTexts(false);
  }
  const validate = (onValid: (sent: Sent) => Promise<void>) =>
    form.handleSubmit(onValid, (errors) => onInvalid?.(errors, form.getValues()))();

  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    // React would pass it on to the form from which a dialog was opened.
    event?.stopPropagation();
    submitted.current = event?.currentTarget;
    return submission.run(() =>
      photo
        ? // Validated twice, since the person may go on typing while the photo is on its way.
          validate(async () => {
            const part = await photo.whenUploaded();
            await validate((sent) => deliver(sent, part));
          })
        : validate((sent) => deliver(sent, {} as Part)),
    );
  };
  return { form, submit, pending: submission.pending, problem: submission.problem };
}

function savedDraftText(draft: { save: () => boolean }): string {
  return draft.save() ? 'Your draft is saved.' : 'Keep this page open and try again.';
}
