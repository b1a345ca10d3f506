import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { type RefObject, useEffect, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { MapCanvas } from '../map-canvas.tsx';
import type { Explorer } from './use-explorer.ts';
import styles from './venue-explorer.module.css';
import type { VenueExplorerProps } from './venue-explorer-props.ts';

type ExplorerMapProps = Pick<VenueExplorerProps, 'start' | 'onLocation' | 'loadingText'> & {
  explorer: Explorer;
  creditSlot: RefObject<HTMLDivElement | null>;
};

/** The map itself. It stays mounted behind the list. */
export function ExplorerMap({ explorer, creditSlot, start, onLocation, loadingText }: ExplorerMapProps) {
  const { shown, state, dispatch, settings, myPosition, selected, listShown, tap } = explorer;
  const venuesFirst = useVenuesFirst(explorer);
  return (
    <div
      className={cx(styles.map, listShown && styles.behind)}
      inert={listShown}
      data-fills-window={listShown ? undefined : ''}
    >
      {settings.map && venuesFirst ? (
        <MapCanvas
          key={state.attempt}
          map={settings.map}
          venues={shown ?? none}
          start={state.view?.location ?? start}
          selected={selected}
          position={myPosition.position}
          isBehind={listShown}
          creditSlot={creditSlot}
          onMap={(map) => dispatch({ type: 'mapCreated', map })}
          onReady={() => dispatch({ type: 'mapReady' })}
          onView={(view) => {
            dispatch({ type: 'viewChanged', view });
            onLocation?.(view.location);
          }}
          onSelect={tap}
          onPicture={(isThere) => dispatch({ type: 'pictureChanged', isThere })}
          onFail={() => dispatch({ type: 'mapFailed' })}
        />
      ) : null}
      {state.mapStatus === 'ready' ? null : (
        <p className={styles.loading} role="status">
          {loadingText}
        </p>
      )}
    </div>
  );
}

/**
 * Whether the venues have loaded, have failed to load, or have taken too long for the map to wait. The first drawing of
 * the map blocks a slow phone for half a second, during which the names in the sheet could not appear.
 */
function useVenuesFirst({ data }: Explorer): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), WAIT_FOR_VENUES_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver || data.venues !== undefined || data.failed;
}

const WAIT_FOR_VENUES_MS = 600;

const none: readonly VenueListItem[] = [];
