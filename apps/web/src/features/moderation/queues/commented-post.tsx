import { ImageIcon } from '../../../ui/drawings/icons-content.tsx';
import styles from '../review/review-card.module.css';

export type CommentedPostProps = {
  post: { imageUrl: string | null; caption: string };
  onOpen: () => void;
};

/** The post that the comment stands under; its photo opens whole. */
export function CommentedPost({ post, onOpen }: CommentedPostProps) {
  const text = <bdi className={styles.onText}>{post.caption || 'A post without a caption'}</bdi>;
  if (!post.imageUrl) {
    return (
      <div className={styles.on}>
        <span className={`${styles.thumb} ${styles.noThumb}`}>
          <ImageIcon size={20} label="No photo" />
        </span>
        {text}
      </div>
    );
  }
  return (
    <button type="button" className={styles.on} onClick={onOpen}>
      <img
        className={styles.thumb}
        src={`${post.imageUrl}?w=160`}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        decoding="async"
      />
      <span className="sr-only">Enlarge the photo of the post: </span>
      {text}
    </button>
  );
}
