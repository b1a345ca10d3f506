import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

type Load = () => Promise<ComponentType>;

/** A screen from its chunk: a skeleton while it loads, an error state with Retry if it fails. */
export function Screen({ load }: { load: Load }) {
  const { component: Loaded, failed, retry } = useChunk(load);
  if (failed) return <FailedPage onRetry={retry} />;
  if (!Loaded) return <ScreenSkeleton />;
  return (
    <ScreenBoundary>
      <Loaded />
      <FocusOnArrival />
    </ScreenBoundary>
  );
}

const ready = new Map<Load, ComponentType>();

const begin = (load: Load) => ({ load, component: ready.get(load), failed: false, attempt: 1 });

/**
 * Instead of React.lazy and Suspense, which hold a screen back for 300 ms after its fallback has been shown, and
 * which never ask again for a chunk that has failed.
 */
function useChunk(load: Load) {
  const [state, setState] = useState(() => begin(load));
  // Another screen at the same address: / of somebody who has just signed in.
  if (state.load !== load) setState(begin(load));
  const { component, failed, attempt } = state;

  useEffect(() => {
    if (attempt > 1 || !ready.has(load)) {
      fetchChunk(load, (result) => setState((now) => (now.load === load ? { ...now, ...result } : now)));
    }
  }, [load, attempt]);

  const retry = () => {
    // A new release may have taken the old chunks away: the second time, the whole page is asked for again.
    if (attempt > 1) location.reload();
    else setState({ ...state, failed: false, attempt: attempt + 1 });
  };
  return { component, failed, retry };
}

function fetchChunk(load: Load, done: (result: { component?: ComponentType; failed: boolean }) => void) {
  load().then(
    (component) => {
      ready.set(load, component);
      done({ component, failed: false });
    },
    (error) => {
      console.error(error);
      done({ failed: true });
    },
  );
}

function FailedPage({ onRetry }: { onRetry: () => void }) {
  return (
    <Page>
      <ErrorState what="This page" headingAs="h1" onRetry={onRetry} />
    </Page>
  );
}

let arrivals = 0;

/** After a navigation the focus goes to the screen's heading, so that it is announced and reading goes on there. */
function FocusOnArrival() {
  useEffect(() => {
    arrivals += 1;
    const main = document.getElementById('main');
    // The first page is the browser's to announce; and a screen may have set the focus itself.
    if (arrivals === 1 || !main || main.contains(document.activeElement)) return;
    const heading = document.querySelector<HTMLElement>('h1') ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
  return null;
}

/** A screen that breaks takes neither the navigation nor the other screens with it. */
class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <FailedPage onRetry={() => location.reload()} /> : this.props.children;
  }
}
