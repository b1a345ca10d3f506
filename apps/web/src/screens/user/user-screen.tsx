import { useParams } from 'wouter';
import { FollowButton } from '../../features/people/follow-button.tsx';
import { MyPoints } from '../../features/people/my-points.tsx';
import { useProfile } from '../../features/people/people-queries.ts';
import { PhotoGrid } from '../../features/people/photo-grid.tsx';
import { ProfileTabs } from '../../features/people/profile-tabs.tsx';
import { ProfileSkeleton, ProfileView } from '../../features/people/profile-view.tsx';
import { useMe } from '../../features/session/session-queries.ts';
import { ApiError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Header } from '../../ui/header.tsx';
import { VerifiedIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './user-screen.module.css';

export function UserScreen() {
  const { userId } = useParams<{ userId: string }>();
  const { me } = useMe();
  const { data: profile, error, isFetching, refetch } = useProfile(userId);
  const back = { href: paths.home };

  if (!profile && error instanceof ApiError && error.status === 404) {
    return (
      <Page title="User not found" header={<Header back={back} />} padded>
        <EmptyState
          figure="search"
          heading="User not found"
          headingAs="h1"
          action={<LinkButton href={paths.home}>Go Home</LinkButton>}
        />
      </Page>
    );
  }
  if (!profile && error && !isFetching) {
    return (
      <Page title="Profile" header={<Header back={back} />} padded>
        <ErrorState what="Profile" headingAs="h1" onRetry={() => void refetch()}>
          User not found or unable to load profile
        </ErrorState>
      </Page>
    );
  }
  if (!profile) {
    return (
      <Page title="Profile" header={<Header back={back} />} busy>
        <h1 className="sr-only">Profile</h1>
        <ProfileSkeleton />
      </Page>
    );
  }
  const heading = (
    <h1 className={styles.title}>
      <span className={styles.name}>{profile.username}</span>
      {profile.isVerified ? <VerifiedIcon size={16} label="Verified" /> : null}
    </h1>
  );
  const own = profile.id === me?.id;
  return (
    <Page title={profile.username} header={<Header back={back} middle={heading} right={<MyPoints />} />}>
      <ProfileView
        profile={profile}
        actions={
          own ? (
            <LinkButton href={paths.profile} small block>
              Go to your profile
            </LinkButton>
          ) : (
            <FollowButton profile={profile} />
          )
        }
      >
        <ProfileTabs
          posts={
            <PhotoGrid
              userId={profile.id}
              empty={
                <EmptyState figure="photo" heading="No posts yet">
                  {profile.username} hasn't shared a win.
                </EmptyState>
              }
            />
          }
          saved={
            <EmptyState figure="locked" heading="Private Content">
              Saved posts are only visible to the account owner
            </EmptyState>
          }
        />
      </ProfileView>
    </Page>
  );
}
