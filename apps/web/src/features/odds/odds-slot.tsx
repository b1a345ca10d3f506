import { useEffect, useState } from 'react';
import { readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import { type LoadComponent, prepareChunk, useChunk } from '../../lib/use-chunk.ts';
import type { OddsLineProps } from './odds-line.tsx';
import { useOdds } from './odds-queries.ts';

const loadLine: LoadComponent<OddsLineProps> = () => import('./odds-line.tsx').then((m) => m.OddsLine);

/** The month in which somebody does not want to read it. */
const hiddenIn = 'odds-hidden-in';

/** Asks for the odds while the feed is being loaded, so that both are there at the same time. */
export function useOddsSoon(): void {
  useOdds();
  useEffect(() => prepareChunk(loadLine), []);
}

/**
 * Honest odds, above the first post. They stand there from the first moment or not at all: whatever comes after the
 * posts waits for the next time that the feed is opened, so that nothing moves under somebody who reads.
 */
export function OddsSlot({ accountId }: { accountId: string }) {
  const odds = useOdds();
  const { component: Line } = useChunk(loadLine);
  const [isShown, setIsShown] = useState(
    () => Boolean(odds && Line) && readDraft(accountId, hiddenIn) !== odds?.month,
  );
  if (!isShown || !odds || !Line) return null;
  const hide = () => {
    writeDraft(accountId, hiddenIn, odds.month);
    setIsShown(false);
    document.getElementById('feed-heading')?.focus({ preventScroll: true });
  };
  return <Line odds={odds} onHide={hide} />;
}
