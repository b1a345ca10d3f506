import type { FastifyBaseLogger } from 'fastify';

/** How long errors of one cause are only counted after one was logged. */
const QUIET_MS = 60_000;
const MAX_CAUSES = 100;

type Cause = { loggedAt: number; alike: number };
const causes = new Map<string, Cause>();

/** Logs an error behind a 503 unless one of its cause was logged lately: in an outage, every request has one. */
export function logOutage(log: Pick<FastifyBaseLogger, 'error'>, error: unknown): void {
  const key = causeOf(error);
  const now = performance.now();
  const previous = causes.get(key);
  if (previous && now - previous.loggedAt < QUIET_MS) {
    previous.alike++;
    return;
  }
  if (causes.size >= MAX_CAUSES) causes.clear();
  causes.set(key, { loggedAt: now, alike: 0 });
  log.error({ err: error, ...(previous && { alikeSinceLast: previous.alike }) }, 'UNAVAILABLE');
}

/** The code of the first cause, or else its message: other messages may name a different file each time. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error.cause instanceof Error) return causeOf(error.cause);
  return 'code' in error && error.code !== 'UNAVAILABLE' ? String(error.code) : error.message;
}
