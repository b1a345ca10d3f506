import { limits } from '@reelmates/contract/limits';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { lazyOverlay } from '../../lib/lazy-overlay.tsx';
import { paths } from '../../lib/paths.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { Button } from '../../ui/button.tsx';
import { BanIcon, BinIcon, HeartIcon, LogoutIcon, ShieldIcon } from '../../ui/icons-content.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type Me, useLogout } from '../session/session-queries.ts';
import styles from './settings.module.css';
import { DeviceIcon, DownloadIcon, PaperIcon, PhoneDownIcon } from './settings-icons.tsx';
import { useExport } from './settings-queries.ts';
import { ActionRow, LinkRow, SettingsGroup } from './settings-rows.tsx';

const sheets = {
  people: lazyOverlay(() => import('../safety/people-lists-sheet.tsx').then((m) => m.PeopleListsSheet)),
  sessions: lazyOverlay(() => import('./login-sessions-sheet.tsx').then((m) => m.LoginSessionsSheet)),
  deletion: lazyOverlay(() => import('./delete-account-sheet.tsx').then((m) => m.DeleteAccountSheet)),
};

export type MoreSettingsProps = {
  me: Me;
  /** Asks first where leaving would lose something. */
  leave: (go: () => void) => void;
};

/** What is not a field of the profile: other screens, one's data, the way out. */
export function MoreSettings({ me, leave }: MoreSettingsProps) {
  const [opened, setOpened] = useState<keyof typeof sheets | null>(null);
  const { Overlay = null } = opened ? sheets[opened] : {};
  const data = useExport();
  const download = () => {
    data.mutate(undefined, {
      onSuccess: () => toast({ title: 'Your download has started' }),
      onError: (error) => reportFailure(error, "Your data couldn't be downloaded"),
    });
  };
  return (
    <>
      <SettingsGroup label="Your community">
        <LinkRow href={paths.likes} leave={leave} icon={HeartIcon}>
          Likes
        </LinkRow>
        <ActionRow icon={BanIcon} onPress={() => setOpened('people')}>
          Blocked and muted
        </ActionRow>
      </SettingsGroup>
      <SettingsGroup label="Your account">
        <ActionRow icon={DeviceIcon} onPress={() => setOpened('sessions')}>
          Where you're signed in
        </ActionRow>
        <ActionRow
          icon={DownloadIcon}
          note={data.isPending ? 'Preparing...' : 'Everything you shared and logged, as a ZIP'}
          pending={data.isPending}
          onPress={download}
        >
          Download your data
        </ActionRow>
        <ActionRow icon={BinIcon} danger onPress={() => setOpened('deletion')}>
          Delete account
        </ActionRow>
      </SettingsGroup>
      <SettingsGroup label="More">
        {me.isAdmin ? (
          <LinkRow href={paths.admin} leave={leave} icon={ShieldIcon}>
            Admin dashboard
          </LinkRow>
        ) : null}
        {isInstalled() ? null : (
          <LinkRow href={paths.install} leave={leave} icon={PhoneDownIcon}>
            Install the app
          </LinkRow>
        )}
        <LinkRow href={paths.terms} leave={leave} icon={PaperIcon}>
          Terms
        </LinkRow>
        <LinkRow href={paths.privacy} leave={leave} icon={PaperIcon}>
          Privacy
        </LinkRow>
      </SettingsGroup>
      <LogOut leave={leave} />
      {Overlay ? <Overlay onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function LogOut({ leave }: Pick<MoreSettingsProps, 'leave'>) {
  const logout = useLogout();
  const [, navigate] = useLocation();
  const logOut = async () => {
    try {
      await logout.mutateAsync();
    } catch (error) {
      reportFailure(error, 'Logout failed');
      return;
    }
    // By now this screen is gone: nobody is signed in.
    setTimeout(() => navigate(paths.home), limits.logoutRedirectMs);
  };
  return (
    <Button
      variant="ghost"
      className={styles.logOut}
      pending={logout.isPending}
      pendingLabel="Loading..."
      onClick={() => leave(() => void logOut())}
    >
      <LogoutIcon size={20} />
      Log Out
    </Button>
  );
}

/** Whether it runs from the home screen already. */
function isInstalled(): boolean {
  const onOldSafari = 'standalone' in navigator && navigator.standalone === true;
  return onOldSafari || matchMedia('(display-mode: standalone)').matches;
}
