import type { Endpoint, EndpointInput, ResponseOf } from '@reelmates/contract/endpoint';
import type { ErrorBody, FieldError } from '@reelmates/contract/errors';
import { unreachableText } from './connection.ts';
import { isLogOutDue } from './log-out-due.ts';
import { confirmationsSoFar, confirmToRepeat } from './password-question.ts';

/**
 * An error response. `message` has the specification's form, "401: Unauthorized"; `text` is the server's sentence for
 * people.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly text: string;
  readonly fieldErrors: readonly FieldError[];
  readonly body: Partial<ErrorBody>;

  constructor(status: number, text: string, body: Partial<ErrorBody>) {
    super(`${status}: ${text}`);
    this.status = status;
    this.code = body.code ?? 'INTERNAL';
    this.text = text;
    this.fieldErrors = body.errors ?? [];
    this.body = body;
  }

  /** Whether the session has ended, or never existed. */
  get isSignedOut(): boolean {
    return this.code === 'UNAUTHENTICATED';
  }
}

/** The server has not answered: there is no connection, or the response is not its own. The message is for people. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super(unreachableText(), { cause });
  }
}

export type CallInput<E extends Endpoint> = EndpointInput<E> & {
  idempotencyKey?: string;
  /** The account that wrote an entry of the device's outbox. The server refuses it under another account. */
  outboxAccount?: string | undefined;
  signal?: AbortSignal;
  /** Sends the request even if the page is left immediately: at most 64 KiB, by the browser's limit. */
  keepalive?: boolean;
  /** Replaces the session, for what a banned account may still do. */
  exitToken?: string;
  /** Receives the headers of a response. */
  onHeaders?: (headers: Headers) => void;
};

const TIMEOUT_MS = 30_000;

/** The event that the window receives when a call is refused because of a break, with the break's end. */
export const breakRefused = 'break-refused';

/**
 * Calls an endpoint of the contract. A sensitive act is repeated once the person has confirmed the password.
 * @returns the response's body, or undefined if it has none
 * @throws ApiError | NetworkError | PasswordNotGiven
 */
export function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
  return withPassword(() => requestWithLatestCookie(endpoint, input));
}

/** Repeats a request once the person has confirmed the password that it needs. */
export async function withPassword<Result>(request: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const confirmations = confirmationsSoFar();
    try {
      return await request();
    } catch (error) {
      const needsPassword = error instanceof ApiError && error.code === 'PASSWORD_REQUIRED';
      if (!needsPassword || !(await confirmToRepeat(confirmations))) throw error;
    }
  }
}

async function requestWithLatestCookie<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> {
  try {
    return await request(endpoint, input);
  } catch (error) {
    // A new password replaces the session's cookie, so a request sent at that moment, from any tab, still had the old
    // one. It changed nothing and is sent again, with the current cookie.
    const isRefused = error instanceof ApiError && error.isSignedOut;
    if (!isRefused || input.exitToken !== undefined) throw error;
    return request(endpoint, input);
  }
}

async function request<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
  const headers: Record<string, string> = {};
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey;
  if (input.outboxAccount !== undefined) headers['outbox-account'] = input.outboxAccount;
  if (input.exitToken !== undefined) headers.authorization = `Bearer ${input.exitToken}`;
  const signal = signalOf(input);
  try {
    if (isLogOutDue()) await (await import('./finish-log-out.ts')).finishLogOut();
    const response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      keepalive: input.keepalive ?? false,
      signal,
    });
    input.onHeaders?.(response.headers);
    if (!response.ok) throw await toError(response);
    return (response.status === 204 ? undefined : await response.json()) as ResponseOf<E>;
  } catch (error) {
    if (error instanceof ApiError || input.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
}

/** Ends with the caller's signal or the time limit. iOS 16 lacks `AbortSignal.any`. */
function signalOf({ signal }: { signal?: AbortSignal }): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort();
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  AbortSignal.timeout(TIMEOUT_MS).addEventListener('abort', end);
  return ending.signal;
}

export function addressOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  // Not its size, which iOS 16 does not know.
  const text = String(query);
  return text ? `${path}?${text}` : path;
}

/**
 * The error of a response. Every error of the server is JSON. A page, or nothing, is the response of something in its place:
 * a captive portal, a network's content filter, or a proxy before a server that is restarting.
 */
export async function toError(response: Response): Promise<ApiError | NetworkError> {
  const text = await response.text();
  try {
    const body: Partial<ErrorBody> = JSON.parse(text);
    if (body.selfExclusionEnd)
      dispatchEvent(new CustomEvent(breakRefused, { detail: body.selfExclusionEnd }));
    return new ApiError(response.status, body.message ?? response.statusText, body);
  } catch {
    return new NetworkError(`${response.status}: ${text || response.statusText}`);
  }
}

/** A new key for one act of the person. Repeated attempts of the same act use the same key. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID exists only on https and localhost, but people also try the app over plain http at home.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
