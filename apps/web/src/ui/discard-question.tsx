import { type ReactNode, useState } from 'react';
import { ConfirmSheet } from './overlays/confirm-sheet.tsx';

/**
 * Asks before the input of a form is discarded.
 * @returns `leave`, which goes on immediately if nothing was changed, and does nothing while the form is being saved
 */
export function useDiscardQuestion({ isDirty, pending }: { isDirty: boolean; pending: boolean }): {
  leave: (go: () => void) => void;
  question: ReactNode;
} {
  const [asking, setAsking] = useState<{ go: () => void } | null>(null);
  const leave = (go: () => void) => {
    if (pending) return;
    if (isDirty) setAsking({ go });
    else go();
  };
  const question = asking ? (
    <ConfirmSheet
      open
      title="Discard changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={() => {
        setAsking(null);
        asking.go();
      }}
      onClose={() => setAsking(null)}
    >
      What you changed here isn't saved yet.
    </ConfirmSheet>
  ) : null;
  return { leave, question };
}

type Drafted = {
  /** Whether it was typed before and not sent; `end` discards it. */
  draft: { isDraft: boolean; end: () => void };
  isDirty: boolean;
  pending: boolean;
  onClose: () => void;
};

/**
 * The same for a sheet whose form keeps a draft: closing the sheet discards the draft too.
 * @returns `close`, for the sheet
 */
export function useDiscardDraftQuestion({ draft, isDirty, pending, onClose }: Drafted): {
  close: () => void;
  question: ReactNode;
} {
  const { leave, question } = useDiscardQuestion({ isDirty: isDirty || draft.isDraft, pending });
  const close = () =>
    leave(() => {
      draft.end();
      onClose();
    });
  return { close, question };
}
