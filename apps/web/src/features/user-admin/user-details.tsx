import { formatMoney } from '@reelmates/contract/money';
import { useState } from 'react';
import { userPath } from '../../lib/paths.ts';
import { formatExact } from '../../lib/text/format.ts';
import { formatDateWithTime } from '../../lib/text/time.ts';
import type from '../../styles/type.module.css';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { type AdminUser, useAdminUser } from './user-admin-queries.ts';
import styles from './user-details.module.css';
import { UserHistory } from './user-history.tsx';
import { nameOf } from './user-name.ts';
import { UserReports } from './user-reports.tsx';

const parts = [
  { value: 'profile', label: 'Account' },
  { value: 'history', label: 'History' },
  { value: 'reports', label: 'Reports' },
] as const;
type Part = (typeof parts)[number]['value'];

/** View details: the whole account, the decisions on it, and members' reports. */
export function UserDetails({ listed, onClose }: { listed: AdminUser; onClose: () => void }) {
  const [part, setPart] = useState<Part>('profile');
  const { data: user = listed } = useAdminUser(listed.id, listed);
  return (
    <Sheet
      open
      full
      onClose={onClose}
      title={nameOf(user)}
      footer={
        user.username === null ? undefined : <LinkButton href={userPath(user.id)}>Open profile</LinkButton>
      }
    >
      <div className={styles.parts}>
        <Segments legend="What to show" options={parts} value={part} onChange={setPart} wide />
      </div>
      {part === 'profile' ? <Account user={user} /> : null}
      {part === 'history' ? <UserHistory userId={user.id} /> : null}
      {part === 'reports' ? <UserReports userId={user.id} /> : null}
    </Sheet>
  );
}

function Account({ user }: { user: AdminUser }) {
  const override = (custom: string | null) => (custom === null ? '' : ' (custom override)');
  const facts: [string, string | null][] = [
    ['ID', user.id],
    ['Email', user.email],
    ['Phone number', user.phoneNumber],
    ['First name', user.firstName],
    ['Last name', user.lastName],
    ['Points', formatExact(user.points).replace('-', '−')],
    ['Joined', formatDateWithTime(user.createdAt)],
    ['Posts', formatExact(user.postsCount)],
    ['Followers', formatExact(user.followersCount)],
    ['Following', formatExact(user.followingCount)],
    ['Bio', user.bio],
    ['Biggest win', `${formatMoney(user.biggestWin)}${override(user.customBiggestWin)}`],
    ['Lifetime winnings', `${formatMoney(user.lifetimeWinnings)}${override(user.customLifetimeWinnings)}`],
    ...(user.ban ? banFacts(user.ban) : []),
    ...(user.deactivatedAt === null
      ? []
      : [['Deletion requested', formatDateWithTime(user.deactivatedAt)] as [string, string]]),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === null || value === '' ? <span className={type.t3}>None</span> : <bdi>{value}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function banFacts({ at, reason, until }: NonNullable<AdminUser['ban']>): [string, string | null][] {
  return [
    ['Banned', formatDateWithTime(at)],
    ['Ban ends', until === null ? 'Not by itself' : formatDateWithTime(until)],
    ['Reason of the ban', reason],
  ];
}
