import type { PhotoUpload } from '../uploads/photo-upload.ts';
import { useShareWin } from './add-post-queries.ts';
import { useDraftedForm } from './use-drafted-form.ts';
import { winResolver } from './use-win-form.ts';
import { winDrafts } from './win-draft.ts';

/**
 * The win form of one account.
 * @param onShared after the form has been emptied
 */
export function useWinPost(accountId: string, photo: PhotoUpload, onShared: () => void) {
  const { mutateAsync: share } = useShareWin();
  return useDraftedForm({
    accountId,
    drafts: winDrafts,
    photo,
    resolver: winResolver,
    send: share,
    done: 'Post shared successfully!',
    failed: 'Failed to create post',
    onSent: onShared,
  });
}
