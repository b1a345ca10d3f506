import { createPost, editPost } from '@reelmates/contract/social/posts';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { toast } from '../../lib/toast-store.ts';
import { formPhoto, type PhotoUpload } from '../uploads/uploads.public.ts';
import { useRefreshAfterPosting } from './add-post-queries.ts';
import { earnedPointsText } from './earned-points-text.ts';
import { failureBesideButton } from './failure-beside-button.ts';
import { useSendLater } from './use-send-later.ts';
import { winDrafts } from './win-draft.ts';
import { type WinFormHandle, winFieldNames, winResolver } from './win-form-rules.ts';
import { emptyWin, sameTyped, type TypedWin } from './win-rules.ts';

const failed = 'Failed to create post';

/**
 * The form that shares a win of one account.
 * @param onShared called after the form has been cleared
 */
export function useWinPost(accountId: string, photo: PhotoUpload, onShared: () => void) {
  const [draft] = useState(() => winDrafts.open(accountId));
  const refresh = useRefreshAfterPosting();
  const handle: WinFormHandle = useEndpointForm(createPost, {
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
      toast({ title: `Post shared successfully!${earnedPointsText(pointsAwarded)}` });
      onShared();
    },
  });
  const { form } = handle;
  // An entry queued by an earlier release lacks fields that were added since.
  const put = (queued: Partial<TypedWin>) => {
    const typed = { ...emptyWin, ...queued };
    form.reset(typed);
    draft.record(typed);
  };
  const later = useSendLater({
    toAct: (input) => ({ kind: 'post', ...input }),
    accountId,
    form,
    draft,
    photo,
    onQueued: () => {
      form.reset(emptyWin);
      onShared();
    },
  });
  return { ...handle, later, draft: { isEmpty: () => sameTyped(form.getValues(), emptyWin), put } };
}
