import type { Answer, BodyInput, Endpoint, ParamsInput } from '@reelmates/contract/endpoint';
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

/** Why the last try failed, as far as no field can say it. */
export type Problem = {
  /** `offline` is over as soon as the device has a connection again. */
  kind: 'offline' | 'unreachable' | 'refused';
  text: string;
};

export type SubmissionOptions<E extends Endpoint, Sent, Made> = {
  params?: ParamsInput<E>;
  /** Makes the endpoint's body of what was typed and sends it; may have done without. */
  request: (sent: Sent, send: (body: BodyInput<E>) => Promise<Answer<E>>) => Promise<Made>;
  /** For endpoints that take an idempotency key: where the last attempt is recorded, by itself in memory. */
  attempts?: AttemptStore | undefined;
  correction?: Correction<BodyInput<E>, Answer<E>>;
  onDone: (made: Made, sent: Sent) => unknown;
  /** A refusal that this form answers by itself. @returns whether it has */
  onRefused?: (error: ApiError, sent: Sent) => boolean;
  /** The toast's title for a failure of which no field can say anything. */
  failed: string;
  /** Says such a failure, in place of that toast; `showProblem` puts a sentence beside the button. */
  onFailure?: (error: unknown, showProblem: (text: string) => void) => void;
  /**
   * With it, an unreachable server is a problem beside the button instead of a toast. @returns what the person can do,
   * or what has become of their work
   */
  whenUnreachable?: (() => string | undefined) | undefined;
  /** What is typed is stored on this device where the server can't be reached. */
  worksOffline?: boolean;
};

/** What a form knows and its submission does not. */
type FormParts = {
  /** Puts the server's messages at their fields. @returns whether nothing else is to be said */
  showAtFields?: (error: ApiError) => boolean;
};

/**
 * Sends what was typed to an endpoint: once however often the button is pressed, under one idempotency key however
 * many tries it takes, and says why it failed. Forms with fields and rules use it through `useEndpointForm`.
 */
export function useSubmission<E extends Endpoint, Sent, Made>(
  endpoint: E,
  options: SubmissionOptions<E, Sent, Made>,
  { showAtFields }: FormParts = {},
) {
  const { whenUnreachable, worksOffline, onRefused, onFailure, failed } = options;
  // A second press comes before the first one's pending state is on the screen.
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
    /** Runs `work` unless it is under way. */
    run,
    /** Sends it, within `run`. */
    send,
    /** Whether there is no use in sending now; then it says so. */
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
): Promise<Answer<E>> {
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
