import * as contract from '@reelmates/contract/admin/admin-users';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast-store.ts';
import { pressToggle } from '../../lib/toggle.ts';
import {
  type AdminUser,
  shownBan,
  useInvalidateHistory,
  usePatchUser,
  useUserFailure,
} from './user-admin-queries.ts';

/** Adds or removes the verified badge. Shows at once, and is reverted if the server refuses. */
export function useVerifyToggle() {
  const client = useQueryClient();
  const patchUser = usePatchUser();
  const invalidateHistory = useInvalidateHistory();
  const fail = useUserFailure();
  return ({ id: userId, username, isVerified: wasVerified }: AdminUser) => {
    // Presses are sent one after the other, each with the opposite of the previous state.
    let sent = wasVerified;
    return pressToggle({
      client,
      key: `verify user ${userId}`,
      read: () => wasVerified,
      show: (isVerified) => patchUser(userId, (user) => ({ ...user, isVerified })),
      flip: (isVerified) => !isVerified,
      async send() {
        sent = !sent;
        const { isVerified } = await call(contract.verifyUser, {
          params: { userId },
          body: { isVerified: sent, username },
        });
        invalidateHistory(userId);
        toast({ title: isVerified ? 'User verified' : 'User unverified' });
        return isVerified;
      },
      onRefused: (error) => fail(userId, error, 'Failed to toggle verification. Please try again.'),
    });
  };
}

/** Lifts a ban. Shows at once, and is reverted if the server refuses. */
export function useUnban() {
  const patchUser = usePatchUser();
  const invalidateHistory = useInvalidateHistory();
  const fail = useUserFailure();
  return async (user: AdminUser) => {
    const { id: userId, ban } = user;
    patchUser(userId, (shown) => ({ ...shown, isBanned: false, ban: null }));
    try {
      const unbanned = await call(contract.banUser, {
        params: { userId },
        body: { isBanned: false, from: shownBan(user) },
      });
      patchUser(userId, () => unbanned);
      invalidateHistory(userId);
      toast({ title: 'User unbanned' });
    } catch (error) {
      patchUser(userId, (shown) => ({ ...shown, isBanned: true, ban }));
      fail(userId, error, 'Failed to toggle ban status. Please try again.');
    }
  };
}
