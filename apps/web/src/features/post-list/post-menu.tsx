import type { Post } from '@reelmates/contract/social/posts';
import { useState } from 'react';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { editPostPath } from '../../lib/paths.ts';
import { isOpen } from '../../lib/query-cache/posts-cache.ts';
import { toast } from '../../lib/toast-store.ts';
import { BinIcon, PencilIcon, ShareIcon } from '../../ui/drawings/icons-content.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { deletionText, useDeletePost } from '../posts/posts.public.ts';
import { SafetySheet } from '../safety/safety-sheet.public.tsx';
import { useViewer } from '../session/session.public.ts';
import { SharePost } from './share-post.tsx';

export type PostMenuProps = {
  post: Post;
  onClose: () => void;
  /** Called after the post has left every list. */
  onDeleted: () => void;
};

/** The actions on a post: for its author, for admins, and for everybody else. */
export function PostMenu({ post, onClose, onDeleted }: PostMenuProps) {
  const { viewer } = useViewer();
  const [removing, setRemoving] = useState(false);
  const [sharing, setSharing] = useState(false);
  if (!viewer) return null;
  const own = post.user.id === viewer.id;
  if (removing) return <RemovePost post={post} own={own} onClose={onClose} onDeleted={onDeleted} />;

  if (sharing) return <SharePost post={post} onClose={onClose} />;

  const link = isOpen(post) ? (
    <MenuItem icon={<ShareIcon size={20} />} onPress={() => setSharing(true)}>
      Share
    </MenuItem>
  ) : null;
  if (!own) {
    return (
      <SafetySheet
        target={{ kind: 'post', id: post.id }}
        person={post.user}
        title={`Post by ${post.user.username}`}
        onClose={onClose}
      >
        <Menu>
          {link}
          {viewer.isAdmin ? (
            <MenuItem icon={<BinIcon size={20} />} danger onPress={() => setRemoving(true)}>
              Remove post
            </MenuItem>
          ) : null}
        </Menu>
      </SafetySheet>
    );
  }
  return (
    <Sheet open title="Your post" onClose={onClose}>
      <Menu>
        <MenuItem
          icon={<PencilIcon size={20} />}
          href={editPostPath(post.id)}
          note={post.isPublic === false ? 'Also to make it public' : 'Also to make it private'}
        >
          {post.status === 'denied' ? 'Fix and resend' : 'Edit'}
        </MenuItem>
        {link}
        <MenuItem icon={<BinIcon size={20} />} danger onPress={() => setRemoving(true)}>
          Delete
        </MenuItem>
      </Menu>
    </Sheet>
  );
}

function RemovePost({ post, own, onClose, onDeleted }: PostMenuProps & { own: boolean }) {
  const deletion = useDeletePost();
  const remove = async () => {
    try {
      await deletion.mutateAsync(post.id);
      onClose();
      toast({ title: own ? 'Post deleted' : 'Post removed' });
      onDeleted();
    } catch (error) {
      onClose();
      reportFailure(error, own ? 'Failed to delete post' : 'Failed to remove post');
    }
  };
  return (
    <ConfirmSheet
      open
      title={own ? 'Delete this post?' : `Remove this post by ${post.user.username}?`}
      confirmLabel={own ? 'Delete' : 'Remove'}
      pending={deletion.isPending}
      pendingLabel={own ? 'Deleting...' : 'Removing...'}
      onConfirm={remove}
      onClose={onClose}
    >
      {own ? deletionText(post) : removalText}
    </ConfirmSheet>
  );
}

const removalText =
  "It will be gone for everybody, its author included, and its points are taken back. This can't be undone.";
