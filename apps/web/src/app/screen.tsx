import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
} from 'react';
import { ErrorState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

type Load = () => Promise<ComponentType>;

const loaded = new Map<Load, LazyExoticComponent<ComponentType>>();

function lazyScreen(load: Load) {
  let screen = loaded.get(load);
  if (!screen) {
    screen = lazy(() => load().then((component) => ({ default: component })));
    loaded.set(load, screen);
  }
  return screen;
}

/** A screen from its chunk: its skeleton while it loads, an error state with Retry if it fails. */
export function Screen({ load }: { load: Load }) {
  const LazyScreen = lazyScreen(load);
  return (
    <ScreenBoundary onRetry={() => loaded.delete(load)}>
      <Suspense fallback={<ScreenSkeleton />}>
        <LazyScreen />
        <FocusOnArrival />
      </Suspense>
    </ScreenBoundary>
  );
}

let arrivals = 0;

/**
 * After a navigation the focus goes to the screen's heading, so that it is announced and reading goes on there.
 * It stands beside the screen inside of Suspense, so its effect runs when the screen is on the page.
 */
function FocusOnArrival() {
  useEffect(() => {
    arrivals += 1;
    const main = document.getElementById('main');
    // The first page is the browser's to announce; and a screen may have set the focus itself.
    if (arrivals === 1 || !main || main.contains(document.activeElement)) return;
    const heading = document.querySelector<HTMLElement>('#root h1') ?? main;
    if (heading !== main) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
  return null;
}

type BoundaryProps = { children: ReactNode; onRetry: () => void };

class ScreenBoundary extends Component<BoundaryProps, { failed: boolean; retried: boolean }> {
  override state = { failed: false, retried: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** Once in place; after that with a fresh page, since a new release may have taken the old chunks away. */
  retry = () => {
    if (this.state.retried) location.reload();
    this.props.onRetry();
    this.setState({ failed: false, retried: true });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Page>
        <ErrorState what="This page" headingAs="h1" onRetry={this.retry} />
      </Page>
    );
  }
}
