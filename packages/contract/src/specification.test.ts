import { describe, expect, it } from 'vitest';
import { profileForm, register, signUpAccountForm } from './account/accounts.ts';
import { meSchema } from './account/sign-in.ts';
import { adminUserSchema } from './admin/admin-users.ts';
import { adminEntrySchema } from './admin/admins.ts';
import { pendingCommentSchema } from './admin/moderation.ts';
import { allEndpoints } from './all-endpoints.ts';
import { jackpotStatus, pendingJackpotSchema } from './competition/jackpots.ts';
import { leaderboardEntrySchema, prizeSchema } from './competition/leaderboard.ts';
import type { Endpoint } from './endpoint.ts';
import { playSessionSchema } from './play/tracker.ts';
import { itemOf, partsOf, type Schema } from './schema-parts.ts';
import { commentSchema } from './social/comments.ts';
import { likedPostSchema } from './social/likes.ts';
import { winPostForm } from './social/posts.ts';
import { personSchema } from './social/users.ts';
import { missingVenueForm, venueReportSchema, venueReportStatus } from './venues/venue-reports.ts';
import { venueSchema } from './venues/venues.ts';

/** The names of the fields of an object, or of the items of a list. */
function fieldsOf(schema: Schema | null | undefined): string[] {
  if (!schema) return [];
  const { shape, innerType, element, options, in: before } = partsOf(schema);
  if (shape) return Object.keys(shape);
  if (options) return options.flatMap(fieldsOf);
  return fieldsOf(innerType ?? element ?? itemOf(schema) ?? before);
}

const words = (text: string) => text.split(' ').filter(Boolean);

describe('the fields that the specification names', () => {
  it.each<[string, Schema, string]>([
    // spec: S3.1
    [
      'a user',
      meSchema,
      'id username firstName lastName profileImageUrl isVerified bio email emailVerified points followersCount followingCount isFollowing createdAt updatedAt',
    ],
    // spec: S3.2
    [
      'a user for admins',
      adminUserSchema,
      'id username displayName email phoneNumber firstName lastName bio avatarUrl points postsCount followersCount followingCount biggestWin lifetimeWinnings customBiggestWin customLifetimeWinnings isVerified isBanned createdAt',
    ],
    ['a comment', commentSchema, 'id content createdAt user'], // spec: S3.4
    // spec: S3.5
    ['a play session', playSessionSchema, 'id amountSpent amountWon venueId machineType sessionDate'],
    ['a venue', venueSchema, 'id name address city state latitude longitude'], // spec: S3.7
    // spec: S3.11
    [
      'a post with likes',
      likedPostSchema,
      'id user imageUrl caption venue winAmount machineType betLevel likesCount commentsCount isLikedByUser createdAt isFeatured likers',
    ],
    ['one who likes', personSchema, 'id username firstName lastName profileImageUrl bio'], // spec: S3.11
    ['the profile form', profileForm, 'profileTag bio email currentPassword newPassword confirmPassword'], // spec: S3.12
    // spec: S3.13
    [
      'the win form',
      winPostForm,
      'winAmount amountSpent betLevel venueId machineType caption isPublic imageUrl',
    ],
    // spec: S3.15
    [
      'a jackpot for admins',
      pendingJackpotSchema,
      'id imageUrl jackpotAmount machineType venue user createdAt',
    ],
    ['a venue report', venueReportSchema, 'id venueName country state status createdAt'], // spec: S3.17
    ['the form of a venue report', missingVenueForm, 'country state venueName'], // spec: S3.18
    // spec: S3.19
    ['an entry of the board', leaderboardEntrySchema, 'id userId username profileImageUrl points position'],
    ['a prize', prizeSchema, 'id month position prizeValue prizeDescription'], // spec: S3.20
    // spec: S3.21
    [
      'the first step of the sign-up',
      signUpAccountForm(() => '2026-11-24'),
      'firstName lastName dateOfBirth email countryCode phone password confirmPassword',
    ],
    ['a pending comment', pendingCommentSchema, 'id text createdAt user post'], // spec: S3.28
    ['an admin', adminEntrySchema, 'id username email role createdAt'], // spec: S3.29
  ])('of %s are there', (_, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(words(fields)));
  });

  // spec: S3.22, S3.23
  it('of a registration are those of the form but the confirmation', () => {
    const sent = fieldsOf(register.body);
    expect(sent).toEqual(expect.arrayContaining(words('username email password firstName lastName')));
    expect(sent).not.toContain('confirmPassword');
  });

  // spec: S3.16, S3.17
  it('have the states that it names', () => {
    expect(jackpotStatus.options).toEqual(['pending', 'verified', 'rejected']);
    expect(venueReportStatus.options).toEqual(['pending', 'reviewed', 'added']);
  });
});

const byAddress = new Map<string, Endpoint>(
  [...allEndpoints.values()].map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

describe('the calls that the specification names', () => {
  // Address, fields that are sent, fields of the response.
  it.each<[string, string, string]>([
    ['GET /api/user', '', 'id username'], // spec: S7.5
    ['GET /api/auth/me', '', 'id username'], // spec: S7.6
    ['POST /api/login', 'username password', 'id username'], // spec: S7.7, S7.8
    ['POST /api/register', 'username email password firstName lastName', 'id'], // spec: S7.9
    ['POST /api/logout', '', ''], // spec: S7.10
    ['POST /api/auth/send-verification-email', 'userId', ''], // spec: S7.11
    ['POST /api/auth/request-password-reset', 'email', ''], // spec: S7.12
    ['POST /api/auth/reset-password', 'token newPassword', ''], // spec: S7.13
    ['POST /api/auth/verify-email', 'token', ''], // spec: S7.14
    ['GET /api/check-username/{username}', '', 'available'], // spec: S3.25, S7.15
    ['PATCH /api/users/username', 'username', ''], // spec: S7.16
    // spec: S7.17
    ['PATCH /api/users/profile', 'profileTag bio email currentPassword newPassword confirmPassword', ''],
    ['GET /api/posts', '', 'items'], // spec: S7.19
    ['GET /api/posts/following', '', 'items'], // spec: S7.20
    ['POST /api/posts/{id}/like', '', ''], // spec: S7.21
    ['GET /api/posts/{id}/comments', '', 'items'], // spec: S7.22
    ['POST /api/posts/{id}/comments', 'content', ''], // spec: S7.22
    ['GET /api/users/search', 'q limit', 'id username'], // spec: S7.23
    ['GET /api/users/{userId}', '', 'id username'], // spec: S7.24
    ['GET /api/users/{userId}/posts', '', 'items'], // spec: S7.25
    ['GET /api/users/{userId}/stats', '', 'totalWon'], // spec: S7.26
    ['POST /api/users/{userId}/follow', '', ''], // spec: S7.27
    ['GET /api/users/me/posts', '', 'items'], // spec: S7.28
    ['GET /api/users/liked-my-posts', '', 'id username bio'], // spec: S7.29
    ['GET /api/users/post-likes', '', 'items'], // spec: S7.30
    // spec: S7.31
    ['POST /api/posts', 'winAmount amountSpent betLevel venueId machineType caption isPublic imageUrl', ''],
    ['POST /api/jackpots', 'venueId jackpotAmount machineType imageUrl', ''], // spec: S3.14, S7.32
    ['POST /api/venue-reports', 'country state venueName', ''], // spec: S7.33
    ['POST /api/objects/upload', '', 'uploadURL'], // spec: S3.26, S7.35
    ['GET /api/venues', '', 'id name'], // spec: S7.37
    ['GET /api/venues/{id}', '', 'id name'], // spec: S7.38
    ['GET /api/venues/{id}/posts', '', 'items'], // spec: S7.39
    ['GET /api/venues/{id}/top-jackpot', '', 'winAmount machineType'], // spec: S7.40
    ['GET /api/venues/{id}/biggest-win', '', 'winAmount user'], // spec: S3.9, S7.41
    ['GET /api/venues/{id}/top-jackpots', '', 'winAmount machineType'], // spec: S3.8, S7.42
    ['GET /api/stats', '', 'totalSpent totalWon personalRTP'], // spec: S3.6, S7.44
    ['GET /api/sessions', '', 'items'], // spec: S7.45
    ['POST /api/sessions', 'amountSpent amountWon venueId machineType', ''], // spec: S7.46
    ['GET /api/user-venues', '', 'id name'], // spec: S7.47
    // spec: S3.10, S7.48
    [
      'GET /api/responsible-gambling/break-stats',
      '',
      'isExcluded selfExclusionEnd daysOnBreak lastGamblingDate',
    ],
    ['POST /api/responsible-gambling/set-exclusion', 'days', ''], // spec: S7.49
    ['GET /api/leaderboard/months', '', 'currentMonth months'], // spec: S3.19, S7.50
    ['GET /api/leaderboard/{month}', '', 'leaderboard prizes'], // spec: S3.19, S7.51
    ['GET /api/admin/check', '', 'isAdmin'], // spec: S7.52
    // spec: S3.27, S7.53
    [
      'GET /api/admin/dashboard/stats',
      'period startDate endDate',
      'totalPosts activeUsers newUsers comments likes',
    ],
    ['GET /api/admin/posts/pending', '', 'items'], // spec: S7.55
    ['POST /api/admin/posts/{id}/approve', '', ''], // spec: S7.56
    ['POST /api/admin/posts/{id}/deny', '', ''], // spec: S7.57
    ['POST /api/admin/posts/{id}/feature', 'isFeatured', ''], // spec: S7.58
    ['GET /api/admin/comments/pending', '', 'items'], // spec: S7.59
    ['POST /api/admin/comments/{id}/approve', '', ''], // spec: S7.60
    ['POST /api/admin/comments/{id}/deny', '', ''], // spec: S7.61
    ['GET /api/admin/jackpots/pending', '', 'items'], // spec: S7.62
    ['POST /api/admin/jackpots/{id}/approve', '', ''], // spec: S7.63
    ['POST /api/admin/jackpots/{id}/deny', '', ''], // spec: S7.63
    ['GET /api/admin/users', '', 'users'], // spec: S7.64
    ['PATCH /api/admin/users/{userId}/stats', 'biggestWin lifetimeWinnings points', ''], // spec: S7.65
    ['PATCH /api/admin/users/{userId}/verify', 'isVerified', ''], // spec: S7.66
    ['PATCH /api/admin/users/{userId}/ban', 'isBanned', ''], // spec: S7.67
    ['GET /api/admin/admins', '', 'id username email role createdAt'], // spec: S7.68
    ['POST /api/admin/admins', 'userId role', ''], // spec: S7.69
    ['DELETE /api/admin/admins/{id}', '', ''], // spec: S7.70
    ['GET /api/admin/leaderboard/months', '', 'months'], // spec: S7.71
    ['GET /api/admin/leaderboard/{month}', '', 'leaderboard prizes'], // spec: S7.72
    // spec: S7.73
    ['POST /api/admin/leaderboard/prizes', 'month position prizeValue prizeDescription', ''],
    ['DELETE /api/admin/leaderboard/prizes/{id}', '', ''], // spec: S7.74
    ['GET /api/admin/venue-reports', '', 'reports'], // spec: S7.75
    ['PATCH /api/admin/venue-reports/{reportId}/status', 'status', ''], // spec: S7.76
    ['POST /api/admin/import-venues', '', ''], // spec: S7.77
  ])('%s takes "%s" and answers with "%s"', (address, sent, answered) => {
    const { query, body, responses } = byAddress.get(address) ?? { responses: {} };
    expect(byAddress.has(address)).toBe(true);
    expect([...fieldsOf(query), ...fieldsOf(body)]).toEqual(expect.arrayContaining(words(sent)));
    expect(Object.values(responses).flatMap(fieldsOf)).toEqual(expect.arrayContaining(words(answered)));
  });
});
