import type { AdminAward } from '@reelmates/contract/competition/prizes';
import { closeWhenSettled } from '../../lib/api/close-when-settled.ts';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { useWithdrawAward } from './leaderboard-admin-queries.ts';

export type WithdrawSheetProps = { award: AdminAward; onClose: () => void };

/** Asks before an offer or a claim is ended. */
export function WithdrawSheet({ award, onClose }: WithdrawSheetProps) {
  const { mutateAsync: withdraw, isPending } = useWithdrawAward();
  const verb = award.status === 'claimed' ? 'has claimed' : 'was offered';
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      onConfirm={() => closeWhenSettled(withdraw(award), onClose)}
      title="Withdraw this prize?"
      confirmLabel="Withdraw"
      pending={isPending}
      pendingLabel="Withdrawing..."
    >
      {winnerName(award)} {verb} {award.prizeValue}, and will get a notification and no other prize of this
      month. The prize goes to the next member who can win it. Withdraw it only before you hand it over. You
      can’t undo this.
    </ConfirmSheet>
  );
}

export function winnerName({ winner }: AdminAward): string {
  return winner?.username ?? 'Former member';
}
