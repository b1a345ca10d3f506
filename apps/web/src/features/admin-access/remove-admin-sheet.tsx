import { closeWhenSettled } from '../../lib/api/close-when-settled.ts';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { type AdminEntry, useRemoveAdmin } from './admin-access-queries.ts';

export type RemoveAdminSheetProps = { admin: AdminEntry; onClose: () => void };

/** The question before an admin loses the role. */
export function RemoveAdminSheet({ admin, onClose }: RemoveAdminSheetProps) {
  const { mutateAsync: remove, isPending } = useRemoveAdmin();
  const name = admin.username ?? admin.email;
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      onConfirm={() => closeWhenSettled(remove(admin.id), onClose)}
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      pending={isPending}
      pendingLabel="Removing..."
    >
      {name} loses access to the admin area at once, on every device. The account itself stays as it is.
    </ConfirmSheet>
  );
}
