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
import * as ownContent from './own-content.ts';
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

/** What the contract's files of endpoints export, by the file's name. */
export const domains: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(
  Object.entries({
    'account-mail': accountMail,
    accounts,
    'admin-users': adminUsers,
    comments,
    jackpots,
    leaderboard,
    leaving,
    likes,
    'login-sessions': loginSessions,
    moderation,
    notifications,
    points,
    odds,
    ownContent,
    posts,
    prizes,
    reports,
    'responsible-gambling': responsibleGambling,
    settings,
    'sign-in': signIn,
    tracker,
    uploads,
    users,
    'venue-admin': venueAdmin,
    'venue-reports': venueReports,
    venues,
  }),
);

const declared = [...domains].flatMap(([domain, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ domain, name, endpoint: value }] : [],
  ),
);

/** Every endpoint of the API by name: what the server must bind and OpenAPI describes. */
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
