import { useRef, useState } from 'react';
import type { Attempt } from '../../lib/send-once.ts';
import { toast } from '../../ui/toast-store.ts';
import type { PhotoUpload } from '../uploads/photo-upload.ts';
import { useShareWin } from './add-post-queries.ts';
import { useWinForm } from './use-win-form.ts';
import { readWinDraft, writeWinDraft } from './win-draft.ts';
import { emptyWin, type TypedWin } from './win-rules.ts';

/**
 * The win form of one account: its draft, its rules, and sharing it exactly once.
 * @param onShared after the form has been emptied
 */
export function useWinPost(accountId: string, photo: PhotoUpload, onShared: () => void) {
  const [draft] = useState(() => readWinDraft(accountId));
  const typed = useRef(draft.typed);
  const attempt = useRef(draft.attempt);
  const { mutateAsync: share } = useShareWin();

  const write = () => writeWinDraft(accountId, { typed: typed.current, attempt: attempt.current });
  const onTyped = (values: TypedWin) => {
    typed.current = values;
    write();
  };
  const keep = (next: Attempt | null) => {
    attempt.current = next;
    write();
  };
  const win = useWinForm({
    typed: draft.typed,
    photo,
    onTyped,
    isKept: write,
    failed: 'Failed to create post',
    send: async (request, imageUrl) => {
      const points = await share({ request: { ...request, imageUrl }, last: attempt.current, keep });
      keep(null);
      win.form.reset(emptyWin);
      photo.remove();
      toast({ title: successText(points) });
      onShared();
    },
  });
  return win;
}

function successText(points: number): string {
  const suffix = points > 0 ? ` +${points} ${points === 1 ? 'Point' : 'Points'}` : '';
  return `Post shared successfully!${suffix}`;
}
