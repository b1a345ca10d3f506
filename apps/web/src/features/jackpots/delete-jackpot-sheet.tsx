import { reportFailure } from '../../lib/api/report-failure.ts';
import { toast } from '../../lib/toast-store.ts';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { type MyJackpot, useDeleteJackpot } from './jackpots-queries.ts';

type DeleteJackpotSheetProps = { jackpot: MyJackpot; onClose: () => void; onDeleted: () => void };

export function DeleteJackpotSheet({ jackpot, onClose, onDeleted }: DeleteJackpotSheetProps) {
  const deletion = useDeleteJackpot();
  const remove = async () => {
    try {
      await deletion.mutateAsync(jackpot.id);
      onClose();
      toast({ title: 'Jackpot deleted' });
      onDeleted();
    } catch (error) {
      onClose();
      reportFailure(error, 'Failed to delete jackpot');
    }
  };
  return (
    <ConfirmSheet
      open
      title="Delete this jackpot?"
      confirmLabel="Delete"
      pending={deletion.isPending}
      pendingLabel="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    >
      {deletionText(jackpot)}
    </ConfirmSheet>
  );
}

function deletionText({ status, imageUrl, venue }: MyJackpot): string {
  const place = status === 'verified' && venue ? ` It leaves the list of ${venue.name}.` : '';
  const photo = imageUrl ? ' Its photo is deleted.' : '';
  // A rejection has already taken the point, and that of a verified jackpot stays once its month is over. Only the photo
  // tells whether there was a point.
  const unless = status === 'verified' ? ', unless its month is over' : '';
  const point = imageUrl && status !== 'rejected' ? ` Its point is taken back${unless}.` : '';
  return `It will be gone for good.${place}${photo}${point} This can't be undone.`;
}
