import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { matchRoute, Redirect, Route, Router, useLocation, useRouter } from 'wouter';
import { useViewer } from '../features/session/session.public.ts';
import { cachedExclusion } from '../lib/device-storage/cached-exclusion.ts';
import { useFirstEvening } from '../lib/device-storage/first-evening.ts';
import { paths } from '../lib/paths.ts';
import { type LoadComponent, useChunk } from '../lib/use-chunk.ts';
import { Toaster } from '../ui/overlays/toaster.tsx';
import { Column } from '../ui/page/column.tsx';
import { SignedIn } from './guards.tsx';
import { LogoTaps } from './logo-taps.tsx';
import { aroundNav } from './navigation.ts';
import { createQueryClient } from './query-client.ts';
import {
  feedRoute,
  firstEveningRoute,
  loadBreakScreen,
  loadMemberWatch,
  loadNav,
  loadTooltips,
  notFoundRoute,
  type RedirectRoute,
  routes,
  type ScreenRoute,
} from './routes.tsx';
import { Screen } from './screen.tsx';

type ExpectedMember = {
  /** Whether this device probably has a session. The server tells it without looking up the session (decision 024). */
  memberExpected: boolean;
};

export function App({ memberExpected }: ExpectedMember) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={aroundNav}>
        <Shell memberExpected={memberExpected} />
        <Toaster />
        <MouseTooltips />
        <Wizard />
      </Router>
    </QueryClientProvider>
  );
}

/** A component beside the screens. No screen waits for it to load. */
function Companion({ load, path }: { load: LoadComponent; path?: string }) {
  const { component: Loaded } = useChunk(load, path);
  return Loaded ? <Loaded /> : null;
}

/** Not loaded on devices without a mouse. */
function MouseTooltips() {
  const [hasMouse] = useState(() => matchMedia('(any-hover: hover)').matches);
  return hasMouse ? <Companion load={loadTooltips} /> : null;
}

/** Disabled during a break, when nothing may resemble a game. */
function Wizard() {
  const { viewer } = useViewer();
  return viewer?.selfExclusionEnd ? null : <LogoTaps />;
}

/** The column with the screen of the current address, and the bottom navigation if that screen has it. */
export function Shell({ memberExpected }: ExpectedMember) {
  const { viewer, isError } = useViewer();
  // Without a response from the server, the cached end of a break applies.
  const resting = Boolean(viewer ? viewer.selfExclusionEnd : isError && cachedExclusion());
  const { parser } = useRouter();
  const [path] = useLocation();
  // While the account is unknown, / is decided by what is most likely.
  const isMember = viewer === undefined ? memberExpected || resting : viewer !== null;
  const isFirstEvening = useFirstEvening(viewer?.id);
  const home = isFirstEvening ? firstEveningRoute : feedRoute;
  const route = findRoute(path, isMember ? home : null, (pattern) => matchRoute(parser, pattern, path)[0]);

  // An account without a username can only use the username picker, which other accounts do not need.
  const needsUsername = viewer?.username === null;
  if (viewer && needsUsername !== (path === paths.usernamePicker)) {
    return <Redirect to={needsUsername ? paths.usernamePicker : paths.home} replace />;
  }
  if ('redirect' in route) return <Redirect to={route.redirect} replace />;

  const closed = resting && (route.onBreak ?? (route.access === 'public' ? 'open' : 'closed')) === 'closed';
  const screen = closed ? (
    <Screen key={`break ${path}`} load={loadBreakScreen} interrupts />
  ) : (
    <Screen key={keyOf(route, path)} load={route.load} interrupts={route === firstEveningRoute} />
  );
  return (
    <Column wide={route.wide} besideNav={route.nav && (isMember || route.access === 'member')}>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <Route path={route.path}>
        {route.access === 'member' && !closed ? <SignedIn>{screen}</SignedIn> : screen}
      </Route>
      {route.nav && (viewer || closed) ? <Navigation path={path} /> : null}
      {viewer ? <Companion load={loadMemberWatch} path={path} /> : null}
    </Column>
  );
}

/** The first evening has a key of its own, because the feed replaces it at the same address, as another page. */
function keyOf(route: ScreenRoute, path: string): string {
  if (route === firstEveningRoute) return 'first evening';
  return route.keep ? route.path : path;
}

/** Loaded separately, beside the first screen that shows it, because visitors do not need it. */
function Navigation({ path }: { path: string }) {
  const { component: MainNav } = useChunk(loadNav, path);
  return MainNav ? <MainNav path={path} /> : null;
}

/** @param home the route of / for members; null for visitors, who get the welcome screen there */
function findRoute(path: string, home: ScreenRoute | null, matches: (pattern: string) => boolean) {
  if (path === paths.home && home) return home;
  const found: ScreenRoute | RedirectRoute | undefined = routes.find((route) => matches(route.path));
  return found ?? notFoundRoute;
}
