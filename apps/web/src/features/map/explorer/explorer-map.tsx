import type { VenueListItem } from '@reelmates/contract/venues/venues';
import type { RefObject } from 'react';
import { cx } from '../../../lib/cx.ts';
import { MapCanvas } from '../map-canvas.tsx';
import type { Explorer } from './use-explorer.ts';
import styles from './venue-explorer.module.css';
import type { VenueExplorerProps } from './venue-explorer-props.ts';

type ExplorerMapProps = Pick<VenueExplorerProps, 'start' | 'onLocation' | 'loadingText'> & {
  explorer: Explorer;
  creditSlot: RefObject<HTMLDivElement | null>;
};

/** The map itself. Behind the list it goes on unseen. */
export function ExplorerMap({ explorer, creditSlot, start, onLocation, loadingText }: ExplorerMapProps) {
  const { shown, state, dispatch, settings, myPosition, selected, listShown, tap } = explorer;
  return (
    <div
      className={cx(styles.map, listShown && styles.behind)}
      inert={listShown}
      data-fills-window={listShown ? undefined : ''}
    >
      {settings.map ? (
        <MapCanvas
          key={state.attempt}
          map={settings.map}
          venues={shown ?? none}
          start={state.view?.location ?? start}
          selected={selected}
          position={myPosition.position}
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

const none: readonly VenueListItem[] = [];
