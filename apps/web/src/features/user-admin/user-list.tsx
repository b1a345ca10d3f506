import { type CSSProperties, type ReactNode, useState } from 'react';
import { formatCount, formatExact } from '../../lib/text/format.ts';
import layout from '../../styles/layout.module.css';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { onSinglePress } from '../../ui/controls/on-single-press.ts';
import { BanIcon, PencilIcon } from '../../ui/drawings/icons-content.tsx';
import { EyeIcon } from '../../ui/drawings/icons-eyes.tsx';
import { SealIcon, SealOnIcon } from '../../ui/drawings/icons-users.tsx';
import { statWidth } from '../../ui/stat-width.ts';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { BanSheet } from './ban-sheet.tsx';
import { EditStatsSheet } from './edit-stats-sheet.tsx';
import type { AdminUser } from './user-admin-queries.ts';
import { UserDetails } from './user-details.tsx';
import styles from './user-list.module.css';
import { nameOf } from './user-name.ts';
import { useUnban, useVerifyToggle } from './user-toggles.ts';

type Opened = { what: 'ban' | 'details' | 'stats'; user: AdminUser };

/** Cards on phones, table rows on wide screens. */
export function UserList({ users }: { users: readonly AdminUser[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <div className={styles.table}>
        <div className={styles.columns} aria-hidden="true">
          <span>User</span>
          <span>Biggest win</span>
          <span>Lifetime</span>
          <span>Points</span>
          <span>Posts</span>
          <span>Followers</span>
          <span>Following</span>
          <span />
        </div>
        <ul>
          {users.map((user) => (
            <UserRow key={user.id} user={user} onOpen={(what) => setOpened({ what, user })} />
          ))}
        </ul>
      </div>
      {opened?.what === 'ban' ? <BanSheet user={opened.user} onClose={close} /> : null}
      {opened?.what === 'details' ? <UserDetails listed={opened.user} onClose={close} /> : null}
      {opened?.what === 'stats' ? <EditStatsSheet listed={opened.user} onClose={close} /> : null}
    </>
  );
}

type UserRowProps = { user: AdminUser; onOpen: (what: Opened['what']) => void };

function UserRow({ user, onOpen }: UserRowProps) {
  const toggleVerified = useVerifyToggle();
  const unban = useUnban();
  const name = nameOf(user);
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <Avatar src={user.avatarUrl} name={user.username ?? user.email} />
        <div className={layout.grow}>
          <p className={styles.username}>
            <span className={styles.clip}>{name}</span>
            {user.isVerified ? <VerifiedBadge /> : null}
            {user.isBanned ? <Badge tone="danger">BANNED</Badge> : null}
            {user.deactivatedAt === null ? null : <Badge tone="warn">Deactivated</Badge>}
            {user.isAdmin ? <Badge>Admin</Badge> : null}
          </p>
          <p className={styles.displayName} dir="auto">
            {user.displayName ?? user.email}
          </p>
        </div>
      </div>
      <dl className={styles.stats}>
        <Stat label="Biggest win" style={statWidth([user.biggestWin])}>
          <Amount value={user.biggestWin} />
        </Stat>
        <Stat label="Lifetime" style={statWidth([user.lifetimeWinnings])}>
          <Amount value={user.lifetimeWinnings} />
        </Stat>
        <Stat label="Points">{formatExact(user.points).replace('-', '−')}</Stat>
        <Stat label="Posts">{formatCount(user.postsCount)}</Stat>
        <Stat label="Followers">{formatCount(user.followersCount)}</Stat>
        <Stat label="Following">{formatCount(user.followingCount)}</Stat>
      </dl>
      <div className={styles.actions}>
        <Action
          label={user.isVerified ? 'Unverify' : 'Verify'}
          of={name}
          pressed={user.isVerified}
          onPress={() => void toggleVerified(user)}
        >
          {user.isVerified ? <SealOnIcon size={20} /> : <SealIcon size={20} />}
        </Action>
        <Action
          label={user.isBanned ? 'Unban' : 'Ban'}
          of={name}
          pressed={user.isBanned}
          onPress={() => (user.isBanned ? void unban(user) : onOpen('ban'))}
        >
          <BanIcon size={20} />
        </Action>
        <Action label="Details" title="View details" of={name} onPress={() => onOpen('details')}>
          <EyeIcon size={20} />
        </Action>
        <Action label="Edit stats" of={name} onPress={() => onOpen('stats')}>
          <PencilIcon size={20} />
        </Action>
      </div>
    </li>
  );
}

type StatProps = { label: string; style?: CSSProperties; children: ReactNode };

function Stat({ label, style, children }: StatProps) {
  return (
    <div style={style}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type ActionProps = {
  /** The word below the icon on phones. */
  label: string;
  /** A longer description of the action, if needed. */
  title?: string;
  of: string;
  pressed?: boolean;
  onPress: () => void;
  children: React.ReactNode;
};

function Action({ label, title = label, of, pressed, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      data-tooltip=""
      aria-label={`${title} ${of}`}
      aria-pressed={pressed}
      className={styles.action}
      onClick={onSinglePress(onPress)}
    >
      {children}
      <span className={styles.word} aria-hidden="true">
        {label}
      </span>
    </button>
  );
}
