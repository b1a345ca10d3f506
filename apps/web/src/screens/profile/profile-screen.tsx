import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx';
import { MyPoints } from '../../features/people/my-points.tsx';
import { useProfile } from '../../features/people/people-queries.ts';
import { PhotoGrid } from '../../features/people/photo-grid.tsx';
import { ProfileHeading } from '../../features/people/profile-heading.tsx';
import { ProfileTabs } from '../../features/people/profile-tabs.tsx';
import { ProfileSkeleton, ProfileView } from '../../features/people/profile-view.tsx';
import { type Me, useMe } from '../../features/session/session-queries.ts';
import { lazyOverlay } from '../../lib/lazy-overlay.tsx';
import { paths } from '../../lib/paths.ts';
import type from '../../styles/type.module.css';
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
  return me.selfExclusionEnd ? <RestingProfile me={me} /> : <OwnProfile me={me} />;
}

function OwnProfile({ me }: { me: Me }) {
  const { data: profile, isError, isFetching, refetch } = useProfile(me.id);
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
      header={<Header middle={<OwnHeading me={me} />} right={<HeaderTools />} />}
      busy={!profile && !failed}
    >
      {failed ? <ErrorState what="Profile" onRetry={() => void refetch()} /> : null}
      {!profile && !failed ? <ProfileSkeleton /> : null}
      {profile ? (
        <ProfileView
          profile={{ ...profile, ...nameOf(me) }}
          nameNote={nameNoteOf(me)}
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
          <ProfileTabs posts={<PhotoGrid userId={me.id} empty={<NoPosts />} />} saved={<NothingSaved />} />
        </ProfileView>
      ) : null}
      {settings ? <settingsSheet.Overlay onClose={() => setSettings(false)} /> : null}
    </Page>
  );
}

const usernameOf = (me: Me) => me.username ?? 'Profile';

function OwnHeading({ me }: { me: Me }) {
  return <ProfileHeading username={usernameOf(me)} isVerified={me.isVerified} />;
}

/** The owner sees the own name whether or not others do, which the public profile does not say. */
const nameOf = ({ firstName, lastName }: Me) => ({ firstName, lastName });

const nameNoteOf = ({ showName }: Me) => (showName ? undefined : 'Only you see your name');

/** During a break: who one is, and the settings. Posts and winnings are there again after it. */
function RestingProfile({ me }: { me: Me }) {
  const [settings, setSettings] = useState(false);
  return (
    <Page title="Profile" header={<Header middle={<OwnHeading me={me} />} right={<NotificationsBell />} />}>
      <ProfileView
        profile={{ ...me, username: usernameOf(me) }}
        nameNote={nameNoteOf(me)}
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
