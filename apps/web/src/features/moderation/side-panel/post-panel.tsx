import { getPost } from '@reelmates/contract/social/posts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { adminKeys } from '../../../lib/query-cache/keys/admin-keys.ts';
import { formatDateTime } from '../../../lib/text/time.ts';
import type from '../../../styles/type.module.css';
import { VerifiedBadge } from '../../../ui/verified-badge.tsx';
import { photoText, Receipt, rendition } from '../../posts/posts.public.ts';
import { MarkedText } from '../context/marked-text.tsx';
import { PhotoDescription } from '../context/photo-description.tsx';
import { NotShown } from './not-shown.tsx';
import styles from './side-panel.module.css';
import { SidePanelLink } from './side-panel-link.tsx';

/** A public post. */
export function PostPanel({ id }: { id: string }) {
  const { data: post, error } = useQuery({
    queryKey: adminKeys.sidePanel('post', id),
    queryFn: ({ signal }) => call(getPost, { params: { id }, signal }),
    retry: false,
  });
  if (!post) return <NotShown error={error} />;
  return (
    <>
      {post.imageUrl ? (
        <img
          className={styles.photo}
          src={rendition(post.imageUrl, 960)}
          alt={photoText(post)}
          width={480}
          height={360}
        />
      ) : null}
      <p className={styles.name}>
        <SidePanelLink subject={{ kind: 'person', id: post.user.id }}>@{post.user.username}</SidePanelLink>
        {post.user.isVerified ? <VerifiedBadge /> : null}
      </p>
      <p className={type.hint}>{formatDateTime(post.createdAt)}</p>
      {post.caption ? <MarkedText text={post.caption} className={styles.text} /> : null}
      <PhotoDescription text={post.photoDescription} className={styles.text} />
      <div className={styles.receipt}>
        <Receipt post={post} />
      </div>
    </>
  );
}
