import type { Post } from '@reelmates/contract/social/posts';
import { useState } from 'react';
import { useParams } from 'wouter';
import { MyPoints } from '../../features/people/my-points.tsx';
import { PhotoViewerSlot } from '../../features/post-list/photo-viewer-slot.ts';
import { PostCard } from '../../features/post-list/post-card.tsx';
import { PostMenuSlot } from '../../features/post-list/post-menu-slot.ts';
import { PostSkeleton } from '../../features/post-list/post-skeleton.tsx';
import { usePost } from '../../features/posts/posts-queries.ts';
import { ApiError } from '../../lib/api/api.ts';
import { paths, postPath } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { useGoBack } from '../../ui/page/go-back.ts';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PostNotFound } from './post-not-found.tsx';

/** A post with its comments, to which links to it lead. */
export function PostScreen() {
  const { id } = useParams<{ id: string }>();
  const { data: post, error, isFetching, refetch } = usePost(id);
  const goBack = useGoBack(paths.home);
  const leave = () => {
    // A person who has gone to another screen by then stays there.
    if (location.pathname === postPath(id)) goBack();
  };
  const header = <Header title="Post" titleAs="p" back={{ onPress: goBack }} right={<MyPoints />} />;

  if (error instanceof ApiError && error.status === 404) return <PostNotFound />;
  if (post) {
    return (
      <Page title={`Post by ${post.user.username}`} header={header}>
        <h1 className="sr-only">Post by {post.user.username}</h1>
        <WholePost post={post} onDeleted={leave} />
      </Page>
    );
  }
  return (
    <Page title="Post" header={header} busy={isFetching}>
      {error && !isFetching ? (
        <ErrorState what="Post" headingAs="h1" onRetry={() => void refetch()} />
      ) : (
        <>
          <h1 className="sr-only">Post</h1>
          <PostSkeleton label="Loading post" />
        </>
      )}
    </Page>
  );
}

function WholePost({ post, onDeleted }: { post: Post; onDeleted: () => void }) {
  const [opened, setOpened] = useState(false);
  const [menu, setMenu] = useState(false);
  const [openPhoto] = useState(() => () => setOpened(true));
  const [openMenu] = useState(() => () => setMenu(true));
  return (
    <>
      <PostCard post={post} onOpenPhoto={openPhoto} onMenu={openMenu} eager alone />
      {opened ? <PhotoViewerSlot post={post} onClose={() => setOpened(false)} /> : null}
      {menu ? <PostMenuSlot post={post} onClose={() => setMenu(false)} onDeleted={onDeleted} /> : null}
    </>
  );
}
