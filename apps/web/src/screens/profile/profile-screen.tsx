import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx';
import { MyPoints } from '../../features/people/my-points.tsx';
import { useProfile } from '../../features/people/people-queries.ts';
import { ProfileHeading } from '../../features/people/profile-heading.tsx';
import { ProfileTabs } from '../../features/people/profile-tabs.tsx';
import { ProfileSkeleton, ProfileView } from '../../features/people/profile-view.tsx';
import { PhotoGrid } from '../../features/post-list/photo-grid.tsx';
import { type Me, useViewer } from '../../features/session/session.public.ts';
import { paths } from '../../lib/paths.ts';
import type from '../../styles/type.module.css';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { SettingsIcon, ShareIcon } from '../../ui/drawings/icons-content.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ProfileAsk } from './profile-ask.tsx';
import styles from './profile-screen.module.css';
import { shareProfile } from './share-profile.ts';

const settingsSheet = lazyOverlay(() =>
  import('../../features/settings/settings-sheet.tsx').then((m) => m.SettingsSheet),
);

/** The viewer's own profile. The guard ensures that there is a viewer. */
export function ProfileScreen() {
  const { viewer } = useViewer();
  if (!viewer) return null;
  return viewer.selfExclusionEnd ? <RestingProfile viewer={viewer} /> : <OwnProfile viewer={viewer} />;
}

function OwnProfile({ viewer }: { viewer: Me }) {
  const { data: profile, isError, isFetching, refetch } = useProfile(viewer.id);
  const [settings, setSettings] = useState(false);
  const failed = !profile && isError && !isFetching;
  useEffect(() => {
    // Loads what will most likely be opened next, once the profile itself has loaded.
    const idle = setTimeout(settingsSheet.preload, 2000);
    return () => clearTimeout(idle);
  }, []);
  return (
    <Page
      title="Profile"
      header={<Header middle={<OwnHeading viewer={viewer} />} right={<HeaderTools />} />}
      busy={!profile && !failed}
    >
      {failed ? (
        <>
          <ErrorState what="Profile" onRetry={() => void refetch()} />
          {/* Logging out needs no connection. */}
          <div className={styles.lone}>
            <SettingsButton onPress={() => setSettings(true)} />
          </div>
        </>
      ) : null}
      {!profile && !failed ? <ProfileSkeleton /> : null}
      {profile ? (
        <ProfileView
          profile={{ ...profile, ...nameOf(viewer) }}
          nameNote={nameNoteOf(viewer)}
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
          <ProfileAsk viewer={viewer} onAdd={() => setSettings(true)} />
          <ProfileTabs
            posts={<PhotoGrid userId={viewer.id} empty={<NoPosts />} />}
            saved={<NothingSaved />}
          />
        </ProfileView>
      ) : null}
      {settings ? <settingsSheet.Overlay onClose={() => setSettings(false)} /> : null}
    </Page>
  );
}

const usernameOf = (viewer: Me) => viewer.username ?? 'Profile';

function OwnHeading({ viewer }: { viewer: Me }) {
  return <ProfileHeading username={usernameOf(viewer)} isVerified={viewer.isVerified} />;
}

/** The owner sees their own name even if others do not; the public profile does not contain it. */
const nameOf = ({ firstName, lastName }: Me) => ({ firstName, lastName });

const nameNoteOf = ({ showName }: Me) => (showName ? undefined : 'Only you see your name');

/** During a break: the account and the settings. Posts and winnings return after it. */
function RestingProfile({ viewer }: { viewer: Me }) {
  const [settings, setSettings] = useState(false);
  return (
    <Page
      title="Profile"
      header={<Header middle={<OwnHeading viewer={viewer} />} right={<NotificationsBell />} />}
    >
      <ProfileView
        profile={{ ...viewer, username: usernameOf(viewer) }}
        nameNote={nameNoteOf(viewer)}
        resting
        actions={
          <div className={styles.buttons}>
            <SettingsButton onPress={() => setSettings(true)} />
          </div>
        }
      >
        <p className={styles.resting}>
          Your posts stay where they are, and are here again when you come back from your break. To make one
          private, delete or download them, go to{' '}
          <Link href={paths.ownContent} className={type.linkInline}>
            your posts and comments
          </Link>
          .
        </p>
      </ProfileView>
      {settings ? <settingsSheet.Overlay onClose={() => setSettings(false)} /> : null}
    </Page>
  );
}

function SettingsButton({ onPress }: { onPress: () => void }) {
  return (
    <Button small onPointerDown={settingsSheet.preload} onClick={onPress}>
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
      illustration="photo"
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
    <EmptyState illustration="alone" heading="No saved posts yet">
      Only you can see what you save.
    </EmptyState>
  );
}
