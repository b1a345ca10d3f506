import { brand } from '@reelmates/contract/brand';
import type { Post } from '@reelmates/contract/social/posts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canShare, canShareFiles, copyLink, shareFile, shareLink } from '../../lib/browser/share-link.ts';
import { postPath } from '../../lib/paths.ts';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import styles from './share-post.module.css';

/** Rendered by the server, for public posts: 1080×1350. */
const picturePath = (postId: string) => `/images/posts/${postId}/tall.jpg`;

async function readPicture(postId: string, signal: AbortSignal): Promise<File> {
  const response = await fetch(picturePath(postId), { signal });
  const picture = await response.blob();
  // A captive portal's page answers every request with success.
  const isPicture = response.ok && picture.type.startsWith('image/');
  if (!isPicture) throw new Error(`the picture answered ${response.status}`);
  return new File([picture], `${brand.name.toLowerCase()}-post-${postId}.jpg`, {
    type: 'image/jpeg',
  });
}

/**
 * Offers the picture of a post, and its link. Without a share menu for files, the picture is saved and the link copied.
 */
export function SharePost({ post, onClose }: { post: Post; onClose: () => void }) {
  const { id, user } = post;
  const link = { title: `Post by ${user.username} on ${brand.name}`, path: postPath(id) };
  // Loaded before the press, because a browser opens its share menu only right after one.
  const picture = useQuery({
    queryKey: postKeys.picture(id),
    queryFn: ({ signal }) => readPicture(id, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const file = picture.data;
  const [hasFileMenu] = useState(canShareFiles);
  const finish = (done: Promise<void>) => {
    onClose();
    void done;
  };
  return (
    <Sheet
      open
      title="Share post"
      onClose={onClose}
      footer={
        <div className={styles.actions}>
          {file && hasFileMenu ? (
            <Button variant="primary" onClick={() => finish(shareFile({ ...link, file }))}>
              Share picture
            </Button>
          ) : null}
          {file && !hasFileMenu ? (
            <a className={buttonClass({ variant: 'primary' })} href={picturePath(id)} download={file.name}>
              Save picture
            </a>
          ) : null}
          {canShare() ? <Button onClick={() => finish(shareLink(link))}>Share link</Button> : null}
          <Button onClick={() => finish(copyLink(link.path))}>Copy link</Button>
        </div>
      }
    >
      <div className={styles.frame}>
        {file ? (
          <img
            className={styles.picture}
            src={picturePath(id)}
            width={1080}
            height={1350}
            alt={`Post by ${user.username}, with its amounts`}
          />
        ) : null}
        {picture.isPending ? <Spinner centred /> : null}
        {picture.isError ? (
          <p className={styles.failed} role="status">
            The picture can’t be loaded right now.{' '}
            <button type="button" className={styles.retry} onClick={() => void picture.refetch()}>
              Try again
            </button>
          </p>
        ) : null}
      </div>
      <p className={styles.note}>Anyone with the link can open this post, even without an account.</p>
    </Sheet>
  );
}
