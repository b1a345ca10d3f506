import * as accountMail from './account-mail.ts';
import * as accounts from './accounts.ts';
import * as adminUsers from './admin-users.ts';
import * as comments from './comments.ts';
import type { Endpoint } from './endpoint.ts';
import * as jackpots from './jackpots.ts';
import * as leaderboard from './leaderboard.ts';
import * as leaving from './leaving.ts';
import * as likes from './likes.ts';
import * as loginSessions from './login-sessions.ts';
import * as moderation from './moderation.ts';
import * as notifications from './notifications.ts';
import * as odds from './odds.ts';
import * as points from './points.ts';
import * as posts from './posts.ts';
import * as prizes from './prizes.ts';
import * as reports from './reports.ts';
import * as responsibleGambling from './responsible-gambling.ts';
import * as settings from './settings.ts';
import * as signIn from './sign-in.ts';
import * as tracker from './tracker.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';
import * as venueAdmin from './venue-admin.ts';
import * as venueReports from './venue-reports.ts';
import * as venues from './venues.ts';

/** Every endpoint of the API by name: what the server must bind and OpenAPI describes. */
export const allEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  [
    accountMail,
    accounts,
    adminUsers,
    comments,
    jackpots,
    leaderboard,
    leaving,
    likes,
    loginSessions,
    moderation,
    notifications,
    points,
    odds,
    posts,
    prizes,
    reports,
    responsibleGambling,
    settings,
    signIn,
    tracker,
    uploads,
    users,
    venueAdmin,
    venueReports,
    venues,
  ].flatMap((domain) =>
    Object.entries(domain).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
