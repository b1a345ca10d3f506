import { brand } from '@reelmates/contract/brand';
import { limits } from '@reelmates/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { isLogOutDue } from '../../lib/api/log-out-due.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { hasOutbox } from '../../lib/device-storage/outbox-flag.ts';
import { paths } from '../../lib/paths.ts';
import { outboxKeys } from '../../lib/query-cache/keys/outbox-keys.ts';
import { formatPlural } from '../../lib/text/format.ts';
import { toast } from '../../lib/toast-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { onSinglePress } from '../../ui/controls/on-single-press.ts';
import { LogoutIcon } from '../../ui/drawings/icons-content.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { useLogout } from '../session/log-out.public.ts';
import type { Me } from '../session/session.public.ts';
import styles from './settings.module.css';

type LogOutProps = {
  viewer: Me;
  /** Asks first if the sheet has unsaved changes. */
  leave: (go: () => void) => void;
};

/**
 * Logging out deletes everything of the account on this device. Asks first about entries of the outbox that cannot be
 * sent.
 */
export function LogOut({ viewer, leave }: LogOutProps) {
  const client = useQueryClient();
  const logout = useLogout();
  const [, navigate] = useLocation();
  const [sending, setSending] = useState(false);
  /** How many entries of the outbox cannot be sent; null if it cannot be read. */
  const [unsent, setUnsent] = useState<number | null>(0);

  const logOut = async () => {
    try {
      await logout.mutateAsync();
    } catch (error) {
      reportFailure(error, 'Logout failed');
      return;
    }
    if (isLogOutDue()) {
      toast({
        title: 'Logged out on this device',
        description: `Nothing of your account is left here. The session ends when we can reach ${brand.name}.`,
      });
    }
    // By then, this screen is gone.
    setTimeout(() => navigate(paths.home), limits.logoutRedirectMs);
  };
  const press = async () => {
    if (sending) return;
    const left = hasOutbox(viewer.id) ? await send() : 0;
    if (left === 0) await logOut();
    else setUnsent(left);
  };
  const send = async () => {
    setSending(true);
    try {
      const { flushBeforeLogOut } = await import('../outbox/flush-outbox.public.ts');
      return await flushBeforeLogOut(viewer.id);
    } catch {
      // The browser denies its storage now, or a new release has deleted the chunk: neither may keep a person signed in.
      return null;
    } finally {
      setSending(false);
      void client.invalidateQueries({ queryKey: outboxKeys.root });
    }
  };
  return (
    <>
      <Button
        variant="ghost"
        className={styles.logOut}
        pending={sending || logout.isPending}
        pendingLabel="Loading..."
        onClick={onSinglePress(() => leave(() => void press()))}
      >
        <LogoutIcon size={20} />
        Log Out
      </Button>
      {unsent === 0 ? null : (
        <ConfirmSheet
          open
          title="Log out without sending?"
          confirmLabel="Delete and log out"
          cancelLabel="Stay signed in"
          pending={logout.isPending}
          onConfirm={logOut}
          onClose={() => setUnsent(0)}
        >
          {unsent === null
            ? 'What you did without a connection can’t be read now. Logging out deletes it or, where that isn’t possible either, leaves it on this device until you log in here again.'
            : `${formatPlural(unsent, 'thing')} that you did without a connection ${unsent === 1 ? 'is' : 'are'} on this device only. Logging out deletes what isn’t sent, so that nobody else who uses this device can see it.`}
        </ConfirmSheet>
      )}
    </>
  );
}
