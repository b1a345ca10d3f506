import type { ComponentType } from 'react';
import { paths, patterns } from '../lib/paths.ts';

export type ScreenRoute = {
  /** A wouter pattern. */
  path: string;
  /** `member` screens send signed-out people to sign in. */
  access: 'public' | 'member';
  /** Whether the screen stays open during a break; by default, public screens do and member screens do not. */
  onBreak?: 'open' | 'closed';
  /** The screen's chunk. */
  load: () => Promise<ComponentType>;
  /** Shows the bottom navigation. */
  nav?: boolean;
  /** Uses the full window from 960 px. */
  wide?: boolean;
  /** Stays mounted while only its parameters change: for screens whose tabs are addresses. */
  keep?: boolean;
};

export type RedirectRoute = { path: string; redirect: string };

/** Shown at / to members. */
export const feedRoute: ScreenRoute = {
  path: paths.home,
  access: 'member',
  nav: true,
  load: () => import('../screens/feed/feed-screen.tsx').then((m) => m.FeedScreen),
};

/** Shown at / after sign-up, until the member leaves it. */
export const firstEveningRoute: ScreenRoute = {
  path: paths.home,
  access: 'member',
  load: () => import('../screens/first-evening/first-evening-screen.tsx').then((m) => m.FirstEveningScreen),
};

/** Shown at / to visitors. The server sends it rendered. */
export const welcomeRoute: ScreenRoute = {
  path: paths.home,
  access: 'public',
  load: () => import('../screens/welcome/welcome-screen.tsx').then((m) => m.WelcomeScreen),
};

/** Every address except / for members. The first match applies. */
export const routes: readonly (ScreenRoute | RedirectRoute)[] = [
  { path: paths.signup, redirect: paths.signupAccount },
  welcomeRoute,
  {
    path: paths.install,
    access: 'public',
    load: () => import('../screens/install/install-screen.tsx').then((m) => m.InstallScreen),
  },
  {
    path: paths.login,
    access: 'public',
    load: () => import('../screens/login/login-screen.tsx').then((m) => m.LoginScreen),
  },
  {
    path: paths.signupAccount,
    access: 'public',
    load: () =>
      import('../screens/signup-account/signup-account-screen.tsx').then((m) => m.SignupAccountScreen),
  },
  {
    path: paths.signupProfile,
    access: 'public',
    load: () =>
      import('../screens/signup-profile/signup-profile-screen.tsx').then((m) => m.SignupProfileScreen),
  },
  {
    path: paths.usernamePicker,
    access: 'member',
    onBreak: 'open',
    load: () =>
      import('../screens/username-picker/username-picker-screen.tsx').then((m) => m.UsernamePickerScreen),
  },
  {
    path: paths.forgotPassword,
    access: 'public',
    load: () =>
      import('../screens/forgot-password/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen),
  },
  {
    path: paths.resetPassword,
    access: 'public',
    load: () =>
      import('../screens/reset-password/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
  },
  {
    path: paths.verifyEmail,
    access: 'public',
    load: () => import('../screens/verify-email/verify-email-screen.tsx').then((m) => m.VerifyEmailScreen),
  },
  {
    path: paths.undoEmailChange,
    access: 'public',
    load: () =>
      import('../screens/undo-email-change/undo-email-change-screen.tsx').then(
        (m) => m.UndoEmailChangeScreen,
      ),
  },
  {
    path: paths.terms,
    access: 'public',
    load: () => import('../screens/terms/terms-screen.tsx').then((m) => m.TermsScreen),
  },
  {
    path: paths.privacy,
    access: 'public',
    load: () => import('../screens/privacy/privacy-screen.tsx').then((m) => m.PrivacyScreen),
  },
  {
    path: patterns.user,
    access: 'member',
    nav: true,
    load: () => import('../screens/user/user-screen.tsx').then((m) => m.UserScreen),
  },
  {
    path: patterns.followers,
    access: 'member',
    nav: true,
    load: () => import('../screens/connections/connections-screen.tsx').then((m) => m.FollowersScreen),
  },
  {
    path: patterns.following,
    access: 'member',
    nav: true,
    load: () => import('../screens/connections/connections-screen.tsx').then((m) => m.FollowingScreen),
  },
  {
    path: patterns.post,
    access: 'member',
    nav: true,
    load: () => import('../screens/post/post-screen.tsx').then((m) => m.PostScreen),
  },
  {
    path: patterns.editPost,
    access: 'member',
    nav: true,
    load: () => import('../screens/post/edit-post-screen.tsx').then((m) => m.EditPostScreen),
  },
  {
    path: paths.profile,
    access: 'member',
    onBreak: 'open',
    nav: true,
    load: () => import('../screens/profile/profile-screen.tsx').then((m) => m.ProfileScreen),
  },
  {
    path: paths.ownContent,
    access: 'member',
    onBreak: 'open',
    nav: true,
    load: () => import('../screens/own-content/own-content-screen.tsx').then((m) => m.OwnContentScreen),
  },
  {
    path: paths.add,
    access: 'member',
    nav: true,
    load: () => import('../screens/add/add-screen.tsx').then((m) => m.AddScreen),
  },
  {
    path: paths.jackpots,
    access: 'member',
    nav: true,
    load: () => import('../screens/jackpots/jackpots-screen.tsx').then((m) => m.JackpotsScreen),
  },
  {
    path: paths.map,
    access: 'member',
    nav: true,
    load: () => import('../screens/map/map-screen.tsx').then((m) => m.MapScreen),
  },
  {
    path: paths.selectVenue,
    access: 'member',
    load: () => import('../screens/select-venue/select-venue-screen.tsx').then((m) => m.SelectVenueScreen),
  },
  {
    path: paths.mapData,
    access: 'public',
    load: () => import('../screens/map-data/map-data-screen.tsx').then((m) => m.MapDataScreen),
  },
  {
    path: patterns.venue,
    access: 'member',
    nav: true,
    load: () => import('../screens/venue/venue-screen.tsx').then((m) => m.VenueScreen),
  },
  {
    path: paths.tracker,
    access: 'member',
    onBreak: 'open',
    nav: true,
    load: () => import('../screens/tracker/tracker-screen.tsx').then((m) => m.TrackerScreen),
  },
  {
    path: paths.trackerHistory,
    access: 'member',
    onBreak: 'open',
    nav: true,
    load: () =>
      import('../screens/tracker-history/tracker-history-screen.tsx').then((m) => m.TrackerHistoryScreen),
  },
  {
    path: paths.notifications,
    access: 'member',
    onBreak: 'open',
    nav: true,
    load: () =>
      import('../screens/notifications/notifications-screen.tsx').then((m) => m.NotificationsScreen),
  },
  {
    path: paths.findPeople,
    access: 'member',
    nav: true,
    load: () => import('../screens/find-people/find-people-screen.tsx').then((m) => m.FindPeopleScreen),
  },
  {
    path: paths.likes,
    access: 'member',
    nav: true,
    load: () => import('../screens/likes/likes-screen.tsx').then((m) => m.LikesScreen),
  },
  {
    path: paths.leaderboard,
    access: 'public',
    onBreak: 'closed',
    nav: true,
    load: () => import('../screens/leaderboard/leaderboard-screen.tsx').then((m) => m.LeaderboardScreen),
  },
  {
    path: paths.points,
    access: 'member',
    nav: true,
    load: () => import('../screens/points/points-screen.tsx').then((m) => m.PointsScreen),
  },
  {
    path: paths.prizes,
    access: 'member',
    onBreak: 'open',
    nav: true,
    load: () => import('../screens/prizes/prizes-screen.tsx').then((m) => m.PrizesScreen),
  },
  {
    path: patterns.adminTab,
    access: 'member',
    onBreak: 'open',
    wide: true,
    keep: true,
    load: () => import('../screens/admin/admin-screen.tsx').then((m) => m.AdminScreen),
  },
];

/** Replaces every closed screen during a break. */
export const loadBreakScreen: ScreenRoute['load'] = () =>
  import('../screens/break/break-screen.tsx').then((m) => m.BreakScreen);

/** Loaded beside the screens of members. */
export const loadNav = () => import('./member-parts.tsx').then((m) => m.MainNav);
export const loadMemberWatch = () => import('./member-parts.tsx').then((m) => m.MemberWatch);

export const loadTooltips = () => import('../ui/overlays/tooltips.tsx').then((m) => m.Tooltips);

export const notFoundRoute: ScreenRoute = {
  path: '*',
  access: 'public',
  load: () => import('../screens/not-found/not-found-screen.tsx').then((m) => m.NotFoundScreen),
};
