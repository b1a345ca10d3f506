import { Component, type ReactNode, useEffect } from 'react';
import { type LoadComponent, useChunk } from '../lib/use-chunk.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { departureLink } from './navigation.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** A screen from its chunk: a skeleton while it loads, an error state with Retry if it fails. */
export function Screen({ load }: { load: LoadComponent }) {
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

function FailedPage({ onRetry }: { onRetry: () => void }) {
  return (
    <Page>
      <ErrorState what="This page" headingAs="h1" onRetry={onRetry} />
    </Page>
  );
}

let arrivals = 0;

/**
 * After a navigation the focus goes to the screen's heading, so that it is announced and reading goes on there; after
 * going back, to the link that had been followed.
 */
function FocusOnArrival() {
  useEffect(() => {
    arrivals += 1;
    const main = document.getElementById('main');
    // The first page is the browser's to announce; and a screen may have set the focus itself.
    if (arrivals === 1 || !main || main.contains(document.activeElement)) return;
    const link = departureLink();
    if (link) {
      link.focus({ preventScroll: true });
      return;
    }
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
