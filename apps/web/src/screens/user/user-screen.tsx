import { useEffect } from 'react';
import { Redirect, useParams } from 'wouter';
import { FollowButton } from '../../features/people/follow-button.tsx';
import { MyPoints } from '../../features/people/my-points.tsx';
import { useProfile } from '../../features/people/people-queries.ts';
import { ProfileHeading } from '../../features/people/profile-heading.tsx';
import { ProfileTabs } from '../../features/people/profile-tabs.tsx';
import { ProfileSkeleton, ProfileView } from '../../features/people/profile-view.tsx';
import { PhotoGrid } from '../../features/post-list/photo-grid.tsx';
import { useViewer } from '../../features/session/session.public.ts';
import { ApiError } from '../../lib/api/api.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast-store.ts';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { useGoBack } from '../../ui/page/go-back.ts';
import { Header } from '../../ui/page/header.tsx';
import { MissingPage } from '../../ui/page/missing-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { MutedHint } from './muted-hint.tsx';
import { UserMenu } from './user-menu.tsx';

/** Another member's profile. The viewer's own id redirects to their own profile. */
export function UserScreen() {
  const { userId } = useParams<{ userId: string }>();
  const { viewer } = useViewer();
  return userId === viewer?.id ? <Redirect to={paths.profile} replace /> : <OtherUser userId={userId} />;
}

function OtherUser({ userId }: { userId: string }) {
  const { data: profile, error, isFetching, refetch } = useProfile(userId);
  const back = { onPress: useGoBack(paths.home) };
  const isMissing = error instanceof ApiError && error.status === 404;
  const failed = !isMissing && !profile && error !== null && !isFetching;
  useEffect(() => {
    if (failed) toast({ title: 'User not found or unable to load profile', variant: 'destructive' });
  }, [failed]);

  if (isMissing) return <MissingPage heading="User not found" header={<Header back={back} />} />;
  // The same element in every state, because it gets the focus on arrival.
  const heading = (
    <ProfileHeading
      username={profile?.username ?? 'Profile'}
      isVerified={profile?.isVerified ?? false}
      unseen={!profile}
    />
  );
  if (failed) {
    return (
      <Page title="Profile" header={<Header back={back} middle={heading} />} padded>
        <ErrorState what="Profile" onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!profile) {
    return (
      <Page title="Profile" header={<Header back={back} middle={heading} />} busy>
        <ProfileSkeleton />
      </Page>
    );
  }
  const tools = (
    <>
      <MyPoints />
      <UserMenu person={profile} />
    </>
  );
  const actions = (
    <>
      <FollowButton profile={profile} />
      {profile.isMuted ? <MutedHint person={profile} /> : null}
    </>
  );
  return (
    <Page title={profile.username} header={<Header back={back} middle={heading} right={tools} />}>
      <ProfileView profile={profile} actions={actions}>
        <ProfileTabs
          posts={
            <PhotoGrid
              userId={profile.id}
              empty={
                <EmptyState illustration="photo" heading="No posts yet">
                  {profile.username} hasn't shared a win.
                </EmptyState>
              }
            />
          }
          saved={
            <EmptyState illustration="locked" heading="Private Content">
              Saved posts are only visible to the account owner
            </EmptyState>
          }
        />
      </ProfileView>
    </Page>
  );
}
