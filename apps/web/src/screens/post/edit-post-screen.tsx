import type { Post } from '@reelmates/contract/social/posts';
import { useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import { useParams } from 'wouter';
import { consequenceOfSaving } from '../../features/add-post/edit-rules.ts';
import { useEditWin } from '../../features/add-post/use-edit-win.ts';
import { WinForm } from '../../features/add-post/win-form.tsx';
import type { WinFormHandle } from '../../features/add-post/win-form-rules.ts';
import { usePost } from '../../features/posts/posts-queries.ts';
import { type Me, useViewer } from '../../features/session/session.public.ts';
import type { PhotoUpload } from '../../features/uploads/photo-upload.ts';
import { ApiError } from '../../lib/api/api.ts';
import { postPath } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { useGoBack } from '../../ui/page/go-back.ts';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { RestoredChanges } from '../../ui/restored-changes.tsx';
import styles from './edit-post-screen.module.css';
import { PostNotFound } from './post-not-found.tsx';

/** Changes an own post, or corrects and resubmits a denied one. */
export function EditPostScreen() {
  const { id } = useParams<{ id: string }>();
  const { viewer } = useViewer();
  const { data: post, error, isFetching, refetch } = usePost(id);
  const goBack = useGoBack(postPath(id));

  const notMine = post && viewer && post.user.id !== viewer.id;
  if (notMine || (error instanceof ApiError && error.status === 404)) return <PostNotFound />;
  if (post && viewer) return <Edit key={viewer.id} viewer={viewer} post={post} goBack={goBack} />;
  return (
    <Page
      title="Edit post"
      padded
      busy={isFetching}
      header={<Header title="Edit post" back={{ onPress: goBack }} />}
    >
      {error && !isFetching ? <ErrorState what="Post" onRetry={() => void refetch()} /> : <FormSkeleton />}
    </Page>
  );
}

function Edit({ viewer, post, goBack }: { viewer: Me; post: Post; goBack: () => void }) {
  const address = location.pathname;
  const { win, photo, filled, restored, discard } = useEditWin(viewer.id, post, () => {
    // A person who has moved to another screen stays there.
    if (location.pathname === address) goBack();
  });
  const isPublic = useWatch({ control: win.form.control, name: 'isPublic' });
  const denied = post.status === 'denied';
  const resend = denied && isPublic;
  const title = denied ? 'Fix and resend' : 'Edit post';
  return (
    <Page title={title} padded header={<Header title={title} back={{ onPress: goBack }} />}>
      {denied ? <Denial post={post} /> : null}
      {restored ? (
        <div className={styles.restored}>
          <RestoredChanges onDiscard={discard} />
        </div>
      ) : null}
      <WinForm
        {...win}
        photo={photo}
        photoHint={
          denied && post.imageUrl === null
            ? "A denied post's photo is deleted. If yours had one, add it again."
            : undefined
        }
        label={title}
        submitLabel={resend ? 'Resend' : 'Save'}
        pendingLabel={resend ? 'Sending...' : 'Saving...'}
      >
        <Consequence
          form={win.form}
          photo={photo}
          post={{ ...filled, ...(post.status && { status: post.status }) }}
          byAdmin={viewer.isAdmin}
        />
      </WinForm>
    </Page>
  );
}

function Denial({ post }: { post: Post }) {
  return (
    <div className={styles.denial}>
      <Badge tone="danger">Denied</Badge>
      <p>
        {post.denialReason ?? 'Our moderators gave no reason. Have a look at the photo, amount and caption.'}
      </p>
    </div>
  );
}

type ConsequenceProps = { form: WinFormHandle['form']; photo: PhotoUpload; post: Post; byAdmin: boolean };

/** What saving will do, before it is done. */
function Consequence({ form, photo, post, byAdmin }: ConsequenceProps) {
  const { photo: shot } = useSyncExternalStore(photo.subscribe, photo.get);
  const [isPublic, caption, photoDescription, winAmount] = useWatch({
    control: form.control,
    name: ['isPublic', 'caption', 'photoDescription', 'winAmount'],
  });
  const imageUrl = shot?.status === 'ready' ? shot.imageUrl : shot === null ? null : undefined;
  const photoChanged = imageUrl !== post.imageUrl;
  return (
    <span role="status">
      {consequenceOfSaving(
        post,
        { isPublic, caption, photoDescription, winAmount },
        { photoChanged, byAdmin },
      )}
    </span>
  );
}

function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading post" className={styles.skeleton}>
      <Skeleton height="176px" className={styles.row} />
      <Skeleton height="64px" className={styles.row} />
      <Skeleton height="48px" className={styles.row} />
      <Skeleton height="48px" className={styles.row} />
      <Skeleton height="96px" className={styles.row} />
    </SkeletonGroup>
  );
}
