import { logout } from '@reelmates/contract/account/sign-in';
import { clearLogOutDue } from './log-out-due.ts';

let running: Promise<void> | null = null;

/**
 * Ends the session of a log-out that happened without a connection.
 * @throws if the server does not answer
 */
export function finishLogOut(): Promise<void> {
  running ??= end().finally(() => {
    running = null;
  });
  return running;
}

async function end(): Promise<void> {
  const { ok, status, headers } = await fetch(logout.path, { method: logout.method });
  // A captive portal's page answers every request with success.
  const isServers = !headers.get('content-type')?.startsWith('text/html');
  if (!isServers || !ok) throw new Error(`log-out: ${status}`);
  clearLogOutDue();
}
