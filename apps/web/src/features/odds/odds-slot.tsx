import { useState } from 'react';
import { readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import { OddsLine } from './odds-line.tsx';
import { useOdds } from './odds-queries.ts';

/** The month in which the viewer has closed it. */
const hiddenIn = 'odds-hidden-in';

/** Asks for the odds while the feed is being loaded, so that both are there at the same time. */
export function useOddsSoon(): void {
  useOdds();
}

/**
 * Honest odds, above the first post. They stand there from the first moment or not at all: whatever comes after the
 * posts waits for the next time that the feed is opened, so that nothing moves while the viewer reads.
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
