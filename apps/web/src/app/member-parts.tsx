/* Components beside every screen of a member. They are in one file because they load together. */
import { useEffect, useState } from 'react';
import { BreakWatch } from '../features/break/break-watch.tsx';
import { AccountWatch } from '../features/session/account-watch.tsx';
import { catchLostFocus } from '../lib/browser/catch-lost-focus.ts';
import { useChunk } from '../lib/use-chunk.ts';

export { MainNav } from './main-nav.tsx';

/** After the first posts, which must not wait for it. */
const OFFLINE_SUPPORT_AFTER_MS = 2_000;

/** Runs while a member is signed in; renders nothing. */
export function MemberWatch() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const watching = new AbortController();
    catchLostFocus(watching.signal);
    return () => watching.abort();
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), OFFLINE_SUPPORT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <AccountWatch />
      <BreakWatch />
      {isDue ? <LoadedOfflineSupport /> : null}
    </>
  );
}

const loadOfflineSupport = () => import('../pwa/offline-support.tsx').then((m) => m.OfflineSupport);

function LoadedOfflineSupport() {
  const { component: OfflineSupport } = useChunk(loadOfflineSupport);
  return OfflineSupport ? <OfflineSupport /> : null;
}
