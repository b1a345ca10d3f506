import { useState } from 'react';
import { isInstalled } from '../../lib/browser/install-offer.ts';
import { paths } from '../../lib/paths.ts';
import { BanIcon, BinIcon, HeartIcon, ShieldIcon } from '../../ui/drawings/icons-content.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import type { Me } from '../session/session.public.ts';
import { LogOut } from './log-out.tsx';
import { DeviceIcon, DownloadIcon, PaperIcon, PhoneDownIcon } from './settings-icons.tsx';
import { ActionRow, LinkRow, SettingsGroup } from './settings-rows.tsx';
import { useDownloadData } from './use-download-data.ts';

const sheets = {
  people: lazyOverlay(() =>
    import('../safety/people-lists-sheet.public.tsx').then((m) => m.PeopleListsSheet),
  ),
  sessions: lazyOverlay(() => import('./login-sessions-sheet.tsx').then((m) => m.LoginSessionsSheet)),
  deletion: lazyOverlay(() => import('./delete-account-sheet.tsx').then((m) => m.DeleteAccountSheet)),
};

export type MoreSettingsProps = {
  viewer: Me;
  /** Asks first if the sheet has unsaved changes. */
  leave: (go: () => void) => void;
};

/** Settings that are not fields of the profile: other screens, the account's data, logging out. */
export function MoreSettings({ viewer, leave }: MoreSettingsProps) {
  const [opened, setOpened] = useState<keyof typeof sheets | null>(null);
  const { Overlay = null } = opened ? sheets[opened] : {};
  const { download, isPreparing } = useDownloadData();
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
          note={isPreparing ? 'Preparing...' : 'Everything you shared and logged, as a ZIP'}
          pending={isPreparing}
          onPress={download}
        >
          Download your data
        </ActionRow>
        <ActionRow icon={BinIcon} danger onPress={() => setOpened('deletion')}>
          Delete account
        </ActionRow>
      </SettingsGroup>
      <SettingsGroup label="More">
        {viewer.isAdmin ? (
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
      <LogOut viewer={viewer} leave={leave} />
      {Overlay ? <Overlay onClose={() => setOpened(null)} /> : null}
    </>
  );
}
