import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { connectionsPath } from '../../lib/paths.ts';
import { formatCount } from '../../lib/text/format.ts';
import layout from '../../styles/layout.module.css';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { statWidth } from '../../ui/stat-width.ts';
import { fullNameOf } from './full-name.ts';
import { type UserProfile, useWinnings } from './people-queries.ts';
import styles from './profile-view.module.css';

export type ProfileViewProps = {
  profile: UserProfile;
  /** Actions: follow, or the settings on the viewer's own profile. */
  actions: ReactNode;
  /** Their posts. */
  children: ReactNode;
  /** Who sees the name, if not everybody. */
  nameNote?: string | undefined;
  /** True during a break: without the winnings. */
  resting?: boolean | undefined;
};

/** A profile, the viewer's own or another person's. */
export function ProfileView({ profile, actions, children, nameNote, resting }: ProfileViewProps) {
  const name = fullNameOf(profile);
  // The lists of people are closed during a break.
  const listPath = (list: 'followers' | 'following') =>
    resting ? undefined : connectionsPath(profile.id, list);
  return (
    <>
      <section className={styles.head}>
        <div className={styles.top}>
          <Avatar src={profile.profileImageUrl} name={profile.username} size={80} />
          <dl className={styles.counts}>
            <Count label="Posts" value={profile.postsCount} />
            <Count label="Followers" value={profile.followersCount} href={listPath('followers')} />
            <Count label="Following" value={profile.followingCount} href={listPath('following')} />
          </dl>
        </div>
        <div className={styles.about}>
          <p className={styles.names}>
            {name ? <span className={styles.fullName}>{name}</span> : null}
            <Badge>Gaming enthusiast</Badge>
          </p>
          {name && nameNote ? <p className={styles.nameNote}>{nameNote}</p> : null}
          {profile.bio ? (
            <p className={styles.bio} dir="auto">
              {profile.bio}
            </p>
          ) : null}
        </div>
        <div className={styles.actions}>{actions}</div>
        {resting ? null : <WinBoxes userId={profile.id} />}
      </section>
      {children}
    </>
  );
}

function Count({ label, value, href }: { label: string; value: number; href?: string | undefined }) {
  return (
    <div className={styles.count}>
      <dt className={styles.countLabel}>{label}</dt>
      <dd className={cx('num', styles.countValue)}>
        {href === undefined ? (
          formatCount(value)
        ) : (
          <Link href={href} className={styles.countLink}>
            {formatCount(value)}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </Link>
        )}
      </dd>
    </div>
  );
}

function WinBoxes({ userId }: { userId: string }) {
  const { data, isError } = useWinnings(userId);
  const stat = (value: string | undefined) => {
    if (value !== undefined) return <Amount value={value} />;
    return isError ? <span className={styles.missing}>Didn't load</span> : <Skeleton width="6rem" />;
  };
  return (
    <dl
      className={cx(layout.list, layout.pair, styles.boxes)}
      style={statWidth(data ? [data.biggestWin, data.totalWon] : [])}
    >
      <div className={layout.stat}>
        <dt className={layout.statLabel}>Biggest Win</dt>
        <dd className={layout.statValue}>{stat(data?.biggestWin)}</dd>
      </div>
      <div className={layout.stat}>
        <dt className={layout.statLabel}>Lifetime Winnings</dt>
        <dd className={layout.statValue}>{stat(data?.totalWon)}</dd>
        <dd className={layout.statNote}>Before spend</dd>
      </div>
    </dl>
  );
}

export function ProfileSkeleton() {
  return (
    <SkeletonGroup label="Loading profile" className={styles.head}>
      <div className={styles.top}>
        <Skeleton round width="80px" height="80px" />
        <div className={styles.counts}>
          {['Posts', 'Followers', 'Following'].map((label) => (
            <Skeleton key={label} width="48px" height="40px" className={styles.countSkeleton} />
          ))}
        </div>
      </div>
      <Skeleton width="52%" height="18px" className={styles.about} />
      <Skeleton width="80%" className={styles.about} />
      <Skeleton height="44px" className={styles.actions} />
      <Skeleton height="104px" className={styles.boxes} />
    </SkeletonGroup>
  );
}
