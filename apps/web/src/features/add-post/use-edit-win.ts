import type { Post } from '@reelmates/contract/social/posts';
import { useState } from 'react';
import { toast } from '../../ui/toast-store.ts';
import { useEditPost } from './add-post-queries.ts';
import { createPostEdit, editOf } from './edit-draft.ts';
import { changesOf, resendAsItIs } from './edit-rules.ts';
import { useWinForm } from './use-win-form.ts';

/**
 * The form of an own post: filled in, with what was changed before and not saved.
 * @param onSaved after a toast has said what became of it
 */
export function useEditWin(accountId: string, post: Post, onSaved: () => void) {
  const [edit] = useState(() => createPostEdit(accountId, post));
  const [restored, setRestored] = useState(edit.isDraft);
  const { mutateAsync: save } = useEditPost(post.id);

  const win = useWinForm({
    typed: edit.typed,
    photo: edit.photo,
    onTyped: edit.keepTyped,
    isKept: edit.write,
    failed: 'Failed to save post',
    send: async (request, imageUrl) => {
      const changes = changesOf(post, request, imageUrl);
      const unchanged = Object.keys(changes).length === 0;
      const resend = post.status === 'denied' && unchanged;
      const saved = unchanged && !resend ? post : await save(resend ? resendAsItIs : changes);
      edit.end();
      const sent = saved.status === 'pending' && post.status !== 'pending';
      toast({ title: sent ? 'Sent to our moderators' : 'Saved' });
      onSaved();
    },
  });
  const discard = () => {
    const original = editOf(post);
    win.form.reset(original.typed);
    edit.photo.restore(original.photo);
    edit.keepTyped(original.typed);
    setRestored(false);
  };
  return { win, photo: edit.photo, restored, discard };
}
