import { useEffect, useState } from 'react';
import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx';
import { MyPoints } from '../../features/people/my-points.tsx';
import { type UserProfile, useProfile } from '../../features/people/people-queries.ts';
import { PhotoGrid } from '../../features/people/photo-grid.tsx';
import { ProfileTabs } from '../../features/people/profile-tabs.tsx';
import { ProfileSkeleton, ProfileView } from '../../features/people/profile-view.tsx';
import { useMe } from '../../features/session/session-queries.ts';
import { lazyOverlay } from '../../lib/lazy-overlay.tsx';
import { paths } from '../../lib/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Header } from '../../ui/header.tsx';
import { SettingsIcon, ShareIcon } from '../../ui/icons-content.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './profile-screen.module.css';
import { shareProfile } from './share-profile.ts';

const settingsSheet = lazyOverlay(() =>
  import('../../features/settings/settings-sheet.tsx').then((m) => m.SettingsSheet),
);

/** One's own profile; the guard has made sure that somebody is signed in. */
export function ProfileScreen() {
  const { me } = useMe();
  if (!me) return null;
  if (me.selfExclusionEnd) return <RestingProfile me={{ ...me, username: me.username ?? 'Profile' }} />;
  return <OwnProfile userId={me.id} username={me.username ?? 'Profile'} />;
}

function OwnProfile({ userId, username }: { userId: string; username: string }) {
  const { data: profile, isError, isFetching, refetch } = useProfile(userId);
  const [settings, setSettings] = useState(false);
  const failed = !profile && isError && !isFetching;
  useEffect(() => {
    // What is most likely asked for next, once the profile itself has had the connection.
    const idle = setTimeout(settingsSheet.expect, 2000);
    return () => clearTimeout(idle);
  }, []);
  return (
    <Page
      title="Profile"
      header={<Header title={username} right={<HeaderTools />} />}
      busy={!profile && !failed}
    >
      {failed ? <ErrorState what="Profile" onRetry={() => void refetch()} /> : null}
      {!profile && !failed ? <ProfileSkeleton /> : null}
      {profile ? (
        <ProfileView
          profile={profile}
          actions={
            <div className={styles.buttons}>
              <SettingsButton onPress={() => setSettings(true)} />
              <Button small onClick={() => void shareProfile(profile)}>
                <ShareIcon size={20} />
                Share Profile
              </Button>
            </div>
          }
        >
          <ProfileTabs posts={<PhotoGrid userId={userId} empty={<NoPosts />} />} saved={<NothingSaved />} />
        </ProfileView>
      ) : null}
      {settings ? <settingsSheet.Overlay onClose={() => setSettings(false)} /> : null}
    </Page>
  );
}

/** During a break: who one is, and the settings. Posts and winnings are there again after it. */
function RestingProfile({ me }: { me: UserProfile }) {
  const [settings, setSettings] = useState(false);
  return (
    <Page title="Profile" header={<Header title={me.username} right={<NotificationsBell />} />}>
      <ProfileView
        profile={me}
        resting
        actions={
          <div className={styles.buttons}>
            <SettingsButton onPress={() => setSettings(true)} />
          </div>
        }
      >
        <p className={styles.resting}>
          Your posts stay where they are. You see them here again when you come back from your break; a copy
          of everything is in Settings, under Download your data.
        </p>
      </ProfileView>
      {settings ? <settingsSheet.Overlay onClose={() => setSettings(false)} /> : null}
    </Page>
  );
}

function SettingsButton({ onPress }: { onPress: () => void }) {
  return (
    <Button small onPointerDown={settingsSheet.expect} onClick={onPress}>
      <SettingsIcon size={20} />
      Settings
    </Button>
  );
}

function HeaderTools() {
  return (
    <>
      <NotificationsBell />
      <MyPoints />
    </>
  );
}

function NoPosts() {
  return (
    <EmptyState
      figure="photo"
      heading="No posts yet"
      action={
        <LinkButton href={paths.add} variant="primary">
          Create First Post
        </LinkButton>
      }
    >
      Your wins will be shown here.
    </EmptyState>
  );
}

function NothingSaved() {
  return (
    <EmptyState figure="alone" heading="No saved posts yet">
      Only you can see what you save.
    </EmptyState>
  );
}
