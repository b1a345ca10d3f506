import { type LoadComponent, prepareChunk, useChunk } from '../../lib/use-chunk.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import type { CommentsSectionProps } from './comments-section.tsx';

const load: LoadComponent<CommentsSectionProps> = () =>
  import('./comments-section.tsx').then((m) => m.CommentsSection);

/** To be called when the comments will probably be opened. */
export const preloadComments = (): void => prepareChunk(load);

/** The comments of a post with their composer, from a separate chunk, because a feed is read without them. */
export function CommentsSlot(props: CommentsSectionProps) {
  const { component: CommentsSection, failed, retry } = useChunk(load);
  if (CommentsSection) return <CommentsSection {...props} />;
  return (
    <section id={props.id} aria-label="Comments on this post">
      {failed ? (
        <div className={layout.spread} role="alert">
          <p>Comments didn't load</p>
          <Button small onClick={retry}>
            Retry
          </Button>
        </div>
      ) : (
        <SkeletonGroup label="Loading comments">
          <Skeleton height="84px" />
        </SkeletonGroup>
      )}
    </section>
  );
}
