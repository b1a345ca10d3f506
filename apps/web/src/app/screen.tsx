import { Component, type ReactNode, useEffect, useEffectEvent } from 'react';
import { type LoadComponent, useChunk } from '../lib/use-chunk.ts';
import { ErrorState } from '../ui/page/empty-state.tsx';
import { Page } from '../ui/page/page.tsx';
import { departureLink, entryKey } from './navigation.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

type ScreenProps = {
  load: LoadComponent;
  /** Whether the screen stands in the place of another one, without a navigation. */
  interrupts?: boolean;
};

/** A screen, loaded from its chunk: a skeleton while it loads, an error state with Retry if that fails. */
export function Screen({ load, interrupts = false }: ScreenProps) {
  const { component: Loaded, failed, retry } = useChunk(load);
  if (failed) return <FailedPage onRetry={retry} />;
  if (!Loaded) return <ScreenSkeleton />;
  return (
    <ScreenBoundary>
      <Loaded />
      <FocusOnArrival interrupts={interrupts} />
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

let lastEntry: string | undefined;
let lastInterrupted = false;

/**
 * After a navigation, moves the focus to the screen's heading, so that it is announced and reading continues there;
 * after going back, to the link that was followed. Without a navigation the focus stays: the feed that replaces the
 * welcome screen, once the account is known, is not another page. A screen that interrupts is, and so is what follows it.
 */
function FocusOnArrival({ interrupts }: { interrupts: boolean }) {
  const isInterruption = useEffectEvent(() => interrupts);
  useEffect(() => {
    // The browser itself announces the first page.
    const isFirst = lastEntry === undefined;
    const isSamePage = lastEntry === entryKey() && !isInterruption() && !lastInterrupted;
    lastEntry = entryKey();
    lastInterrupted = isInterruption();
    const main = document.getElementById('main');
    // The screen may already have set the focus.
    if (isFirst || isSamePage || !main || main.contains(document.activeElement)) return;
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

/** Keeps an error in a screen from affecting the navigation and other screens. */
class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <FailedPage onRetry={() => location.reload()} /> : this.props.children;
  }
}
