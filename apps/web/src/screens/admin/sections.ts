import {
  commentsQueue,
  jackpotsQueue,
  openReports,
  postsQueue,
  type Queue,
} from '../../features/moderation/queues.ts';
import { pendingVenueReports } from '../../features/venue-admin/venue-report-queue.ts';
import { adminTabPath, paths } from '../../lib/paths.ts';
import type { LoadComponent } from '../../lib/use-chunk.ts';
import type { IconComponent } from '../../ui/icon.tsx';
import { RibbonIcon } from '../../ui/icons.tsx';
import {
  BuildingIcon,
  CommentIcon,
  FlagIcon,
  ImageIcon,
  ListIcon,
  PinIcon,
  ShareIcon,
  ShieldIcon,
} from '../../ui/icons-content.tsx';

export type Section = {
  /** The last part of its address. */
  tab: string;
  label: string;
  icon: IconComponent;
  load: LoadComponent;
  /** Shows how many wait there. */
  queue?: Pick<Queue<unknown>, 'kind' | 'list'>;
  /** Stands a little apart from the one before it. */
  apart?: boolean;
};

const posts: Section = {
  tab: 'posts',
  label: 'Posts Queue',
  icon: ImageIcon,
  load: () => import('../../features/moderation/posts-queue.tsx').then((m) => m.PostsQueue),
  queue: postsQueue,
};

/** What the menu holds, in its order. */
export const sections: readonly Section[] = [
  posts,
  {
    tab: 'comments',
    label: 'Comments Queue',
    icon: CommentIcon,
    load: () => import('../../features/moderation/comments-queue.tsx').then((m) => m.CommentsQueue),
    queue: commentsQueue,
  },
  {
    tab: 'jackpots',
    label: 'Jackpot Queue',
    icon: ShieldIcon,
    load: () => import('../../features/moderation/jackpots-queue.tsx').then((m) => m.JackpotsQueue),
    queue: jackpotsQueue,
  },
  {
    tab: 'reports',
    label: 'Member Reports',
    icon: FlagIcon,
    load: () => import('../../features/moderation/reports-queue.tsx').then((m) => m.ReportsQueue),
    queue: openReports,
  },
  {
    tab: 'venue-reports',
    label: 'Venue Reports',
    icon: PinIcon,
    load: () =>
      import('../../features/venue-admin/venue-reports-section.tsx').then((m) => m.VenueReportsSection),
    queue: pendingVenueReports,
  },
  {
    tab: 'leaderboard',
    label: 'Leaderboard',
    icon: RibbonIcon,
    load: () =>
      import('../../features/leaderboard-admin/leaderboard-section.tsx').then((m) => m.LeaderboardSection),
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
    load: () => import('../../features/moderation/audit-log.tsx').then((m) => m.AuditLog),
    apart: true,
  },
];

/** The section of an address; undefined where there is none. /admin itself opens the first one. */
export function sectionOf(tab: string | undefined): Section | undefined {
  return tab === undefined ? posts : sections.find((section) => section.tab === tab);
}

export const sectionPath = (section: Section) =>
  section === posts ? paths.admin : adminTabPath(section.tab);
