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
  ImageIcon,
  ListIcon,
  PinIcon,
  ShareIcon,
  ShieldIcon,
} from '../../ui/drawings/icons-content.tsx';

export type Section = {
  /** The last part of its address. */
  tab: string;
  label: string;
  icon: IconComponent;
  load: LoadComponent;
  /** Shows how many wait there. */
  queue?: QueueKind;
  /** What else there is to see to. */
  Notice?: ComponentType;
  /** Stands a little apart from the one before it. */
  apart?: boolean;
};

const posts: Section = {
  tab: 'posts',
  label: 'Posts Queue',
  icon: ImageIcon,
  load: () => import('../../features/moderation/queues/posts-queue.tsx').then((m) => m.PostsQueue),
  queue: 'posts',
};

/** What the menu holds: what the specification lists in its order, then what there is besides. */
export const sections: readonly Section[] = [
  posts,
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
    load: () => import('../../features/moderation/audit-log/audit-log.tsx').then((m) => m.AuditLog),
    apart: true,
  },
];

/** The section of an address; undefined where there is none. /admin itself opens the first one. */
export function sectionOf(tab: string | undefined): Section | undefined {
  return tab === undefined ? posts : sections.find((section) => section.tab === tab);
}

export const sectionPath = (section: Section) =>
  section === posts ? paths.admin : adminTabPath(section.tab);
