import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Page } from '../../../ui/page/page.tsx';
import { distanceBetween, type Position } from '../../venues/venues.public.ts';
import { EmptyRegion } from './empty-region.tsx';
import { ExplorerDock } from './explorer-dock.tsx';
import { ExplorerList, inOrder } from './explorer-list.tsx';
import { ExplorerMap } from './explorer-map.tsx';
import { ExplorerTop } from './explorer-top.tsx';
import { SheetHandle } from './sheet-handle.tsx';
import { type Explorer, useExplorer } from './use-explorer.ts';
import { VenueCard } from './venue-card.tsx';
import styles from './venue-explorer.module.css';
import type { VenueExplorerProps } from './venue-explorer-props.ts';
import { VenueSheet } from './venue-sheet.tsx';

/** Venues on a map and in a list, by location and by search. */
export function VenueExplorer(props: VenueExplorerProps) {
  const { text, onSelect, chooses } = props;
  const explorer = useExplorer(props);
  const { data, state, myPosition, mapFailed, listShown, selected, listing } = explorer;
  const { moveSheet, claimFocus } = useSheetMoves(props.onAsList);
  const creditSlot = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isOverMap = listShown && state.mapWanted && !mapFailed;
  const showMap = () => (mapFailed ? explorer.retryMap() : moveSheet(false));

  return (
    <Page
      title={props.title}
      busy={listShown ? !listing.venues && !data.failed : state.mapStatus !== 'ready'}
      className={cx(styles.explorer, listShown && styles.asList, isOverMap && styles.overMap)}
    >
      <h1 className="sr-only">{props.title}</h1>
      {isOverMap ? (
        <div ref={panel} className={styles.panelTop}>
          <SheetHandle
            label="Back to the map"
            towards="down"
            sheet={panel}
            onMove={showMap}
            claimFocus={claimFocus}
          />
        </div>
      ) : null}
      <ExplorerTop
        explorer={explorer}
        back={props.back}
        text={text}
        onText={props.onText}
        onShowMap={showMap}
      />

      {state.mapWanted && !mapFailed ? (
        <ExplorerMap
          explorer={explorer}
          creditSlot={creditSlot}
          start={props.start}
          onLocation={props.onLocation}
          loadingText={props.loadingText}
        />
      ) : null}

      {listShown ? <ListPanel {...props} explorer={explorer} /> : null}

      <ExplorerDock explorer={explorer} creditSlot={creditSlot} isSheet={explorer.sheetShown}>
        {explorer.sheetShown ? (
          <VenueSheet
            explorer={explorer}
            onList={() => moveSheet(true)}
            claimFocus={claimFocus}
            onChoose={chooses ? explorer.choose : undefined}
          />
        ) : null}
        {selected && explorer.cardShown ? (
          <VenueCard
            key={selected.id}
            venue={selected}
            away={myPosition.position && distanceBetween(myPosition.position, selected)}
            focused={state.justChosen && !listShown}
            leads={!chooses}
            onClose={() => {
              onSelect(null);
              document.querySelector<HTMLElement>('.maplibregl-canvas')?.focus();
            }}
          >
            {props.actions(selected)}
          </VenueCard>
        ) : null}
      </ExplorerDock>
    </Page>
  );
}

/** Moves between the map with its sheet and the list. The handle of what has just opened takes the focus, once. */
function useSheetMoves(onAsList: (asList: boolean) => void) {
  const wasMoved = useRef(false);
  return {
    moveSheet: (toList: boolean) => {
      wasMoved.current = true;
      onAsList(toList);
    },
    claimFocus: () => {
      const claimed = wasMoved.current;
      wasMoved.current = false;
      return claimed;
    },
  };
}

type ListPanelProps = Pick<VenueExplorerProps, 'text' | 'search' | 'chooses' | 'selectedId' | 'onSelect'> & {
  explorer: Explorer;
};

function ListPanel({ explorer, text, search, chooses, selectedId, onSelect }: ListPanelProps) {
  const { data, state, dispatch, myPosition, mapFailed, listing, middle } = explorer;
  const { position } = myPosition;
  const { kind, venues } = listing;
  const order = position && distanceTo(position);
  return (
    <div className={styles.listPanel}>
      <ExplorerList
        venues={kind === 'found' ? venues && explorer.withDistance(venues) : venues && inOrder(venues, order)}
        kind={kind}
        text={text}
        listKey={`${kind}|${search}|${position !== null}`}
        failed={data.failed}
        onRetry={data.retry}
        noMap={mapFailed ? explorer.retryMap : null}
        filter={explorer.filter}
        onFilter={explorer.onFilter}
        emptyRegion={kind === 'inView' && middle ? <EmptyRegion explorer={explorer} middle={middle} /> : null}
        nearMe={{
          isOn: position !== null,
          finding: myPosition.finding,
          onPress: () => (position ? myPosition.forget() : void myPosition.find()),
        }}
        onlyInView={
          !data.isSearch && listing.inView && !mapFailed
            ? { isOn: state.onlyInView, onPress: () => dispatch({ type: 'onlyInViewToggled' }) }
            : null
        }
        choice={chooses ? { chosenId: selectedId, onChoose: (venue) => onSelect(venue.id) } : undefined}
      />
    </div>
  );
}

const distanceTo = (position: Position) => (venue: VenueListItem) => distanceBetween(position, venue);
