import { logout } from '@reelmates/contract/account/sign-in';
import { clearLogOutDue } from './log-out-due.ts';

let running: Promise<void> | null = null;

/** Ends the session that a log-out without a connection has left. @throws where the server does not answer */
export function finishLogOut(): Promise<void> {
  running ??= end().finally(() => {
    running = null;
  });
  return running;
}

async function end(): Promise<void> {
  const { ok, status, headers } = await fetch(logout.path, { method: logout.method });
  // A network's own page says yes to everything.
  const isServers = !headers.get('content-type')?.startsWith('text/html');
  if (!isServers || !ok) throw new Error(`log-out: ${status}`);
  clearLogOutDue();
}
