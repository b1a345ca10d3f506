import type from '../../../styles/type.module.css';
import { Thumb } from '../../../ui/thumb.tsx';
import styles from '../review/review-card.module.css';
import { SidePanelLink } from '../side-panel/side-panel-link.tsx';

export type CommentedPostProps = {
  post: { id: string; imageUrl: string | null; caption: string };
  onOpen: () => void;
};

/** The post of a comment. Its photo opens in full; the post itself opens beside the queue. */
export function CommentedPost({ post, onOpen }: CommentedPostProps) {
  return (
    <div>
      <PostRow post={post} onOpen={onOpen} />
      <p className={type.hint}>
        <SidePanelLink subject={{ kind: 'post', id: post.id }}>Open post</SidePanelLink>
      </p>
    </div>
  );
}

function PostRow({ post, onOpen }: CommentedPostProps) {
  const text = <bdi className={styles.onText}>{post.caption || 'A post without a caption'}</bdi>;
  if (!post.imageUrl) {
    return (
      <div className={styles.on}>
        <Thumb url={null} />
        {text}
      </div>
    );
  }
  return (
    <button type="button" className={styles.on} onClick={onOpen}>
      <Thumb url={post.imageUrl} />
      <span className="sr-only">Enlarge the photo of the post: </span>
      {text}
    </button>
  );
}
