import type { Post } from '@reelmates/contract/posts';
import { FullScreen } from '../../ui/full-screen.tsx';
import { photoText } from './photo.tsx';
import styles from './photo-viewer.module.css';

/** The whole photo of a post, uncropped. */
export function PhotoViewer({ post, onClose }: { post: Post; onClose: () => void }) {
  return (
    <FullScreen title={post.user.username} onClose={onClose} wide>
      <div className={styles.stage}>
        <img className={styles.photo} src={post.imageUrl ?? ''} alt={photoText(post)} />
      </div>
    </FullScreen>
  );
}
