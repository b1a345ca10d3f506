import * as accountDeletion from './account/account-deletion.ts';
import * as accountMail from './account/account-mail.ts';
import * as accounts from './account/accounts.ts';
import * as dataExport from './account/data-export.ts';
import * as loginSessions from './account/login-sessions.ts';
import * as signIn from './account/sign-in.ts';
import * as adminUsers from './admin/admin-users.ts';
import * as admins from './admin/admins.ts';
import * as audit from './admin/audit.ts';
import * as dashboard from './admin/dashboard.ts';
import * as decided from './admin/decided.ts';
import * as denialReasons from './admin/denial-reasons.ts';
import * as lookAlikes from './admin/look-alikes.ts';
import * as moderation from './admin/moderation.ts';
import * as queuePages from './admin/queue-pages.ts';
import * as queueUser from './admin/queue-user.ts';
import * as reports from './admin/reports.ts';
import * as reviewQueues from './admin/review-queues.ts';
import * as setUp from './admin/set-up.ts';
import * as jackpots from './competition/jackpots.ts';
import * as leaderboard from './competition/leaderboard.ts';
import * as monthReview from './competition/month-review.ts';
import * as points from './competition/points.ts';
import * as prizes from './competition/prizes.ts';
import type { Endpoint } from './endpoint.ts';
import * as odds from './play/odds.ts';
import * as responsibleGambling from './play/responsible-gambling.ts';
import * as tracker from './play/tracker.ts';
import * as settings from './settings.ts';
import * as comments from './social/comments.ts';
import * as connections from './social/connections.ts';
import * as likes from './social/likes.ts';
import * as notifications from './social/notifications.ts';
import * as ownContent from './social/own-content.ts';
import * as postTalk from './social/post-talk.ts';
import * as posts from './social/posts.ts';
import * as suggestions from './social/suggestions.ts';
import * as uploads from './social/uploads.ts';
import * as users from './social/users.ts';
import * as venueAdmin from './venues/venue-admin.ts';
import * as venueFinder from './venues/venue-finder.ts';
import * as venueReports from './venues/venue-reports.ts';
import * as venues from './venues/venues.ts';

/** The exports of each contract file that declares endpoints or shapes shared by several files, by file name. */
export const domains: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(
  Object.entries({
    'account-deletion': accountDeletion,
    'account-mail': accountMail,
    accounts,
    'admin-users': adminUsers,
    admins,
    audit,
    comments,
    connections,
    dashboard,
    'data-export': dataExport,
    decided,
    'denial-reasons': denialReasons,
    jackpots,
    leaderboard,
    likes,
    'look-alikes': lookAlikes,
    'login-sessions': loginSessions,
    moderation,
    'month-review': monthReview,
    notifications,
    points,
    odds,
    ownContent,
    posts,
    'post-talk': postTalk,
    prizes,
    reports,
    'queue-pages': queuePages,
    'queue-user': queueUser,
    'review-queues': reviewQueues,
    'responsible-gambling': responsibleGambling,
    'set-up': setUp,
    settings,
    'sign-in': signIn,
    suggestions,
    tracker,
    uploads,
    users,
    'venue-admin': venueAdmin,
    'venue-finder': venueFinder,
    'venue-reports': venueReports,
    venues,
  }),
);

const declared = [...domains].flatMap(([domain, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ domain, name, endpoint: value }] : [],
  ),
);

/** Every endpoint of the API by name: the server must bind them all, and OpenAPI describes them. */
export const allEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  declared.map(({ name, endpoint }) => [name, endpoint]),
);

/** The name of the file that declares an endpoint. */
export const domainOf: ReadonlyMap<Endpoint, string> = new Map(
  declared.map(({ domain, endpoint }) => [endpoint, domain]),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
