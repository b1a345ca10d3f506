import { editPost, type Post } from '@reelmates/contract/social/posts';
import { useState } from 'react';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { toast } from '../../lib/toast-store.ts';
import { formPhoto } from '../uploads/uploads.public.ts';
import { usePatchEditedPost } from './add-post-queries.ts';
import { createPostEdit, editOf } from './edit-draft.ts';
import { changesOf, resendAsItIs } from './edit-rules.ts';
import { failureBesideButton } from './failure-beside-button.ts';
import { type WinFormHandle, winFieldNames, winResolver } from './win-form-rules.ts';

const failed = 'Failed to save post';

/**
 * The form of an own post, filled in with the post and its unsaved changes.
 * @param onSaved called after a toast has shown the result
 */
export function useEditWin(accountId: string, post: Post, onSaved: () => void) {
  // A list may have shown an older version than that of another device, so changes are compared with what the form
  // started with.
  const [filled, setFilled] = useState(post);
  const [edit] = useState(() => createPostEdit(accountId, post));
  const [restored, setRestored] = useState(edit.isDraft);
  const patchPost = usePatchEditedPost();

  const win: WinFormHandle = useEndpointForm(editPost, {
    params: { id: post.id },
    resolver: winResolver,
    fieldNames: winFieldNames,
    draft: edit,
    photo: formPhoto(edit.photo),
    request: async ({ imageUrl, ...typed }, send) => {
      const changes = changesOf(filled, typed, imageUrl);
      const unchanged = Object.keys(changes).length === 0;
      if (unchanged && post.status !== 'denied') return post;
      return send(unchanged ? resendAsItIs : changes);
    },
    failed,
    onFailure: failureBesideButton(failed, edit),
    onDone: (saved) => {
      if (saved !== post) patchPost(saved);
      const sent = saved.status === 'pending' && post.status !== 'pending';
      toast({ title: sent ? 'Sent to our moderators' : 'Saved' });
      onSaved();
    },
  });
  const discard = () => {
    const original = editOf(post);
    win.form.reset(original.typed);
    edit.photo.restore(original.photo);
    edit.record(original.typed);
    setFilled(post);
    setRestored(false);
    // The pressed button has disappeared.
    win.form.setFocus('winAmount');
  };
  return { win, photo: edit.photo, filled, restored, discard };
}
