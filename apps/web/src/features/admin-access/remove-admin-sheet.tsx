import { PasswordNotGiven } from '../../lib/api/password-question.ts';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { type AdminEntry, useRemoveAdmin } from './admin-access-queries.ts';

export type RemoveAdminSheetProps = { admin: AdminEntry; onClose: () => void; onRemoved: () => void };

/** The question before an admin loses the role. */
export function RemoveAdminSheet({ admin, onClose, onRemoved }: RemoveAdminSheetProps) {
  const { mutateAsync: remove, isPending } = useRemoveAdmin();
  const name = admin.username ?? admin.email;
  const confirm = async () => {
    try {
      await remove(admin.id);
      onRemoved();
    } catch (error) {
      if (!(error instanceof PasswordNotGiven)) onClose();
    }
  };
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      pending={isPending}
      pendingLabel="Removing..."
    >
      {name} loses access to the admin area at once, on every device. The account itself stays as it is.
    </ConfirmSheet>
  );
}
