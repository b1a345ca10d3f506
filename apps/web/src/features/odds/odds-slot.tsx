import { useState } from 'react';
import { readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import { OddsLine } from './odds-line.tsx';
import { useOdds } from './odds-queries.ts';

/** The month in which the viewer has hidden the odds. */
const hiddenIn = 'odds-hidden-in';

/** Loads the odds while the feed loads, so that both are ready at the same time. */
export function useOddsSoon(): void {
  useOdds();
}

/**
 * The odds, above the first post. They are shown from the first paint or not at all: if they load later, they wait
 * until the feed is opened again, so that nothing moves while the viewer reads.
 */
export function OddsSlot({ accountId }: { accountId: string }) {
  const odds = useOdds();
  const [isShown, setIsShown] = useState(
    () => Boolean(odds) && readDraft(accountId, hiddenIn) !== odds?.month,
  );
  if (!isShown || !odds) return null;
  const hide = () => {
    writeDraft(accountId, hiddenIn, odds.month);
    setIsShown(false);
    document.getElementById('feed-heading')?.focus({ preventScroll: true });
  };
  return <OddsLine odds={odds} onHide={hide} />;
}
