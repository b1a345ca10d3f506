import type { Post } from '@reelmates/contract/social/posts';
import { useLayoutEffect, useRef } from 'react';
import { FullScreen } from '../../ui/overlays/full-screen.tsx';
import type { PostsResult } from '../posts/posts.public.ts';
import { PostList } from './post-list.tsx';

export type PostsViewerProps = { start: Post; result: PostsResult; onClose: () => void };

/** A person's posts full-screen, starting with the one that was tapped. */
export function PostsViewer({ start, result, onClose }: PostsViewerProps) {
  const list = useRef<HTMLDivElement>(null);
  const startId = start.id;
  // After the dialog's own effect, because only visible content can be scrolled.
  useLayoutEffect(() => {
    list.current?.querySelector(`[data-post="${startId}"]`)?.scrollIntoView({ block: 'start' });
  }, [startId]);
  return (
    <FullScreen title="Posts" onClose={onClose}>
      <div ref={list}>
        <PostList label="Posts" posts={result.data ?? []} result={result} startId={startId} />
      </div>
    </FullScreen>
  );
}
