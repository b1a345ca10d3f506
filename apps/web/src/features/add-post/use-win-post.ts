import { createPost, editPost } from '@reelmates/contract/social/posts';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { toast } from '../../lib/toast-store.ts';
import { formPhoto, type PhotoUpload } from '../uploads/uploads.public.ts';
import { useRefreshAfterPosting } from './add-post-queries.ts';
import { failureBesideButton } from './failure-beside-button.ts';
import { pointsText } from './points-text.ts';
import { winDrafts } from './win-draft.ts';
import { type WinFormHandle, winFieldNames, winResolver } from './win-form-rules.ts';
import { emptyWin } from './win-rules.ts';

const failed = 'Failed to create post';

/**
 * The form that shares a win of one account.
 * @param onShared after the form has been emptied
 */
export function useWinPost(accountId: string, photo: PhotoUpload, onShared: () => void): WinFormHandle {
  const [draft] = useState(() => winDrafts.open(accountId));
  const refresh = useRefreshAfterPosting();
  return useEndpointForm(createPost, {
    resolver: winResolver,
    fieldNames: winFieldNames,
    draft,
    photo: formPhoto(photo),
    resetTo: emptyWin,
    request: (win, send) => send(win),
    correction: {
      change: async ({ post, pointsAwarded }, body) => ({
        post: await call(editPost, { params: { id: post.id }, body }),
        pointsAwarded: body.isPublic === false ? 0 : pointsAwarded,
      }),
    },
    failed,
    onFailure: failureBesideButton(failed, draft),
    onDone: ({ pointsAwarded }) => {
      refresh();
      photo.remove();
      toast({ title: `Post shared successfully!${pointsText(pointsAwarded)}` });
      onShared();
    },
  });
}
