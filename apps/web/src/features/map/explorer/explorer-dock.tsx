import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import controls from '../../../styles/controls.module.css';
import { LocateIcon } from '../../../ui/drawings/icons-content.tsx';
import type { Explorer } from './use-explorer.ts';
import styles from './venue-explorer.module.css';

type ExplorerDockProps = {
  explorer: Explorer;
  creditSlot: RefObject<HTMLDivElement | null>;
  /** The card of the selected venue, or the sheet. */
  children: ReactNode;
  /** Whether the content reaches from edge to edge. */
  isSheet: boolean;
};

/**
 * At the lower edge: the map's credit, the button that finds the viewer's position, and the selected venue or the
 * sheet.
 */
export function ExplorerDock({ explorer, creditSlot, children, isSheet }: ExplorerDockProps) {
  const { listShown, myPosition, locate, state } = explorer;
  useLinksOfCredit(creditSlot);
  return (
    <div className={styles.dock} data-over={listShown ? 'list' : 'map'} data-sheet={isSheet || undefined}>
      <div className={styles.row} hidden={listShown}>
        <div ref={creditSlot} className={styles.credit} />
        {state.view?.isCoarse ? <p className={styles.coarse}>Main roads only</p> : null}
        <button
          type="button"
          className={cx(controls.mapButton, styles.locate)}
          data-tooltip=""
          aria-label="Centre on my location"
          aria-busy={myPosition.finding || undefined}
          onClick={() => void locate()}
        >
          <LocateIcon />
        </button>
      </div>
      {children}
    </div>
  );
}

/** The credit is HTML of the map library. Makes its links to pages of the app navigate without a reload. */
function useLinksOfCredit(slot: RefObject<HTMLElement | null>) {
  const [, navigate] = useLocation();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    navigate(link.pathname);
  });
  useEffect(() => {
    const element = slot.current;
    const onClick = (event: MouseEvent) => follow(event);
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [slot]);
}
