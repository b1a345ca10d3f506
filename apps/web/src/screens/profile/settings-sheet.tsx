import { limits } from '@reelmates/contract/limits';
import { Link, useLocation } from 'wouter';
import { useLogout, useMe } from '../../features/session/session-queries.ts';
import { paths } from '../../lib/paths.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { type Theme, useTheme } from '../../lib/theme.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronRightIcon, LogoutIcon, ShieldIcon } from '../../ui/icons-content.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './settings-sheet.module.css';

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'system', label: 'System' },
];

export function SettingsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { me } = useMe();
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
    <Sheet
      open={open}
      onClose={onClose}
      title="Settings"
      footer={
        <Button onClick={() => void logOut()} pending={logout.isPending} pendingLabel="Loading...">
          <LogoutIcon size={20} />
          Log Out
        </Button>
      }
    >
      <ThemeChoice />
      {me?.isAdmin ? (
        <Link href={paths.admin} className={styles.row}>
          <ShieldIcon size={20} />
          <span className={styles.grow}>Admin dashboard</span>
          <ChevronRightIcon size={18} />
        </Link>
      ) : null}
    </Sheet>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <fieldset>
      <legend className={styles.legend}>Theme</legend>
      <div className={styles.choices}>
        {themes.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => setTheme(value)}
              className={styles.radio}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
