import type { ComponentType } from 'react';
import { PrizeMissing } from '../../features/leaderboard-admin/prize-warning.tsx';
import type { QueueKind } from '../../features/moderation/queue.ts';
import { adminTabPath, paths } from '../../lib/paths.ts';
import type { LoadComponent } from '../../lib/use-chunk.ts';
import type { IconComponent } from '../../ui/drawings/icon.tsx';
import { RibbonIcon } from '../../ui/drawings/icons.tsx';
import {
  BuildingIcon,
  CommentIcon,
  FlagIcon,
  GridIcon,
  ImageIcon,
  ListIcon,
  LockIcon,
  PinIcon,
  SettingsIcon,
  ShareIcon,
  ShieldIcon,
} from '../../ui/drawings/icons-content.tsx';
import { UsersIcon } from '../../ui/drawings/icons-users.tsx';

export type Section = {
  /** The last part of the address. */
  tab: string;
  label: string;
  icon: IconComponent;
  load: LoadComponent;
  /** Shows the number of pending items in this queue. */
  queue?: QueueKind;
  /** A notice in the menu entry. */
  Notice?: ComponentType;
  /** A section in which photos are reviewed: on desktops, it fills the window and the menu folds to icons. */
  isReview?: boolean;
  /** Separated from the previous entry. */
  apart?: boolean;
};

const dashboard: Section = {
  tab: 'dashboard',
  label: 'Dashboard',
  icon: GridIcon,
  load: () => import('../../features/dashboard/dashboard-section.tsx').then((m) => m.DashboardSection),
};

/** The sections of the menu: those of the specification in its order, then the others. */
export const sections: readonly Section[] = [
  dashboard,
  {
    tab: 'posts',
    label: 'Posts Queue',
    icon: ImageIcon,
    load: () => import('../../features/moderation/queues/posts-queue.tsx').then((m) => m.PostsQueue),
    queue: 'posts',
    isReview: true,
    apart: true,
  },
  {
    tab: 'comments',
    label: 'Comments Queue',
    icon: CommentIcon,
    load: () => import('../../features/moderation/queues/comments-queue.tsx').then((m) => m.CommentsQueue),
    queue: 'comments',
  },
  {
    tab: 'jackpots',
    label: 'Jackpot Queue',
    icon: ShieldIcon,
    load: () => import('../../features/moderation/queues/jackpots-queue.tsx').then((m) => m.JackpotsQueue),
    queue: 'jackpots',
    isReview: true,
  },
  {
    tab: 'venue-reports',
    label: 'Venue Reports',
    icon: PinIcon,
    load: () =>
      import('../../features/venue-admin/reports/venue-reports-section.tsx').then(
        (m) => m.VenueReportsSection,
      ),
    queue: 'venue-reports',
  },
  {
    tab: 'leaderboard',
    label: 'Leaderboard',
    icon: RibbonIcon,
    load: () =>
      import('../../features/leaderboard-admin/leaderboard-section.tsx').then((m) => m.LeaderboardSection),
    Notice: PrizeMissing,
  },
  {
    tab: 'users',
    label: 'User Management',
    icon: UsersIcon,
    load: () => import('../../features/user-admin/users-section.tsx').then((m) => m.UsersSection),
  },
  {
    tab: 'access',
    label: 'Access Management',
    icon: LockIcon,
    load: () => import('../../features/admin-access/access-section.tsx').then((m) => m.AccessSection),
  },
  {
    tab: 'reports',
    label: 'Member Reports',
    icon: FlagIcon,
    load: () => import('../../features/moderation/queues/reports-queue.tsx').then((m) => m.ReportsQueue),
    queue: 'reports',
    apart: true,
  },
  {
    tab: 'venues',
    label: 'Venues',
    icon: BuildingIcon,
    load: () => import('../../features/venue-admin/venues-section.tsx').then((m) => m.VenuesSection),
    apart: true,
  },
  {
    tab: 'import-venues',
    label: 'Import Venues',
    icon: ShareIcon,
    load: () => import('../import-venues/import-venues-section.tsx').then((m) => m.ImportVenuesSection),
  },
  {
    tab: 'audit',
    label: 'Audit Log',
    icon: ListIcon,
    load: () => import('../../features/audit-log/audit-log.tsx').then((m) => m.AuditLog),
    apart: true,
  },
  {
    tab: 'set-up',
    label: 'Set Up',
    icon: SettingsIcon,
    load: () => import('../../features/set-up/set-up-section.tsx').then((m) => m.SetUpSection),
  },
];

/** The section of an address; undefined if there is none. /admin itself opens the first one. */
export function sectionOf(tab: string | undefined): Section | undefined {
  return tab === undefined ? dashboard : sections.find((section) => section.tab === tab);
}

export const sectionPath = (section: Section) =>
  section === dashboard ? paths.admin : adminTabPath(section.tab);
