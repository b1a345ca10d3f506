import type { BodyInput, Endpoint, ParamsInput, ResponseOf } from '@reelmates/contract/endpoint';
import { useState } from 'react';
import { ApiError, type CallInput, call, NetworkError } from '../api/api.ts';
import { unreachableText } from '../api/connection.ts';
import { PasswordNotGiven } from '../api/password-question.ts';
import { reportFailure } from '../api/report-failure.ts';
import { handleUnauthorized } from '../api/unauthorized.ts';
import { useOnline } from '../browser/use-online.ts';
import { createUnlessBusy } from '../unless-busy.ts';
import { attemptsInMemory } from './attempts-in-memory.ts';
import { type AttemptStore, type Correction, withIdempotency } from './with-idempotency.ts';

/** Why the last attempt failed, if the reason belongs to no field. */
export type Problem = {
  /** `offline` disappears when the device has a connection again. */
  kind: 'offline' | 'unreachable' | 'refused';
  text: string;
};

export type SubmissionOptions<E extends Endpoint, Sent, Made> = {
  params?: ParamsInput<E>;
  /** Makes the endpoint's body from the input and passes it to `send`. It may do without a request. */
  request: (sent: Sent, send: (body: BodyInput<E>) => Promise<ResponseOf<E>>) => Promise<Made>;
  /** For idempotent endpoints: where the last attempt is recorded; by default in memory. */
  attempts?: AttemptStore | undefined;
  correction?: Correction<BodyInput<E>, ResponseOf<E>>;
  onDone: (made: Made, sent: Sent) => unknown;
  /**
   * Handles a refusal.
   * @returns whether it did
   */
  onRefused?: (error: ApiError, sent: Sent) => boolean;
  /** The title of the toast for failures that belong to no field. */
  failed: string;
  /** Handles such a failure instead of that toast; `showProblem` shows a sentence beside the button. */
  onFailure?: (error: unknown, showProblem: (text: string) => void) => void;
  /**
   * If set, an unreachable server is shown as a problem beside the button instead of a toast.
   * @returns what the person can do, or what has happened to their input
   */
  whenUnreachable?: (() => string | undefined) | undefined;
  /** The input is stored on this device if the server cannot be reached. */
  worksOffline?: boolean;
};

/** The parts that a form with fields adds. */
type FormParts = {
  /**
   * Shows the server's messages at their fields.
   * @returns whether no other message is needed
   */
  showAtFields?: (error: ApiError) => boolean;
};

/**
 * Sends input to an endpoint: only once, however often the button is pressed, and with the same idempotency key in each
 * attempt. Shows why it failed. Forms with fields and rules use it through `useEndpointForm`.
 */
export function useSubmission<E extends Endpoint, Sent, Made>(
  endpoint: E,
  options: SubmissionOptions<E, Sent, Made>,
  { showAtFields }: FormParts = {},
) {
  const { whenUnreachable, worksOffline, onRefused, onFailure, failed } = options;
  // A second press may come before the pending state is rendered.
  const [unlessBusy] = useState(createUnlessBusy);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const online = useOnline();
  const showProblem = (text: string, kind: Problem['kind'] = 'refused') => setProblem({ kind, text });
  const showUnreachable = () =>
    setProblem({
      kind: navigator.onLine ? 'unreachable' : 'offline',
      text: unreachableText(whenUnreachable?.()),
    });

  async function send(sent: Sent): Promise<void> {
    let made: Made;
    try {
      made = await options.request(sent, (body) => callOnce(endpoint, body, options));
    } catch (error) {
      explain(error, sent);
      return;
    }
    await options.onDone(made, sent);
  }

  function explain(error: unknown, sent: Sent): void {
    if (error instanceof PasswordNotGiven) return;
    if (error instanceof NetworkError && whenUnreachable) showUnreachable();
    else if (error instanceof ApiError && onRefused?.(error, sent)) return;
    else if (error instanceof ApiError && error.isSignedOut) handleUnauthorized();
    else if (error instanceof ApiError && showAtFields?.(error)) return;
    else if (onFailure) onFailure(error, showProblem);
    else reportFailure(error, failed);
  }

  const run = (work: () => Promise<void>): Promise<void> =>
    unlessBusy(async () => {
      setPending(true);
      setProblem(null);
      try {
        await work();
      } finally {
        setPending(false);
      }
    });
  return {
    pending,
    problem: problem?.kind === 'offline' && online ? null : problem,
    showProblem,
    submit: (sent: Sent) => run(() => send(sent)),
    /** Runs `work`, unless an earlier call is still running. */
    run,
    /** Sends the input; to be called within `run`. */
    send,
    /** Whether sending now would be useless; if so, says it. */
    refuseOffline: () => {
      if (navigator.onLine || worksOffline || !whenUnreachable) return false;
      showUnreachable();
      return true;
    },
  };
}

function callOnce<E extends Endpoint>(
  endpoint: E,
  body: BodyInput<E>,
  {
    params,
    attempts,
    correction,
  }: Pick<SubmissionOptions<E, never, unknown>, 'params' | 'attempts' | 'correction'>,
): Promise<ResponseOf<E>> {
  const create = (content: BodyInput<E>, idempotencyKey?: string) => {
    const input: object = { params, body: content, idempotencyKey };
    return call(endpoint, input as CallInput<E>);
  };
  if (!endpoint.idempotent) return create(body);
  const address = `${endpoint.method} ${endpoint.path} ${JSON.stringify(params ?? null)}`;
  return withIdempotency({
    request: body,
    attempts: attempts ?? attemptsInMemory(address),
    create,
    correction,
  });
}
