import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Page } from '../../../ui/page/page.tsx';
import { distanceBetween, type Position } from '../../venues/venues.public.ts';
import { regionAt } from '../region-at.ts';
import { EmptyRegion } from './empty-region.tsx';
import { ExplorerBar } from './explorer-bar.tsx';
import { ExplorerDock } from './explorer-dock.tsx';
import { ExplorerList, inOrder } from './explorer-list.tsx';
import { ExplorerMap } from './explorer-map.tsx';
import { ExplorerNotices } from './explorer-notices.tsx';
import { FilterChips } from './filter-chips.tsx';
import { SearchResults } from './search-results.tsx';
import { SheetGrab } from './sheet-grab.tsx';
import { useExplorer } from './use-explorer.ts';
import { VenueCard } from './venue-card.tsx';
import styles from './venue-explorer.module.css';
import type { VenueExplorerProps } from './venue-explorer-props.ts';
import { isFiltering } from './venue-filter.ts';
import { VenueSheet } from './venue-sheet.tsx';

/** Venues on a map and in a list, by location and by search. */
export function VenueExplorer(props: VenueExplorerProps) {
  const { text, search, selectedId, onSelect, chooses, filter, onFilter } = props;
  const explorer = useExplorer(props);
  const { data, state, dispatch, myPosition, mapFailed, listShown, selected, listing } = explorer;
  const { position } = myPosition;
  const creditSlot = useRef<HTMLDivElement>(null);
  const { kind, venues } = listing;
  const order = position && distanceTo(position);
  const cardShown = selected !== null && (listShown ? chooses : !state.panelOpen);
  const sheetShown = !listShown && !cardShown && !(state.panelOpen && data.isSearch);
  const isOverMap = listShown && state.mapWanted && !mapFailed;
  const wasMoved = useRef(false);
  const claimFocus = () => {
    const claimed = wasMoved.current;
    wasMoved.current = false;
    return claimed;
  };
  const moveSheet = (toList: boolean) => {
    wasMoved.current = true;
    props.onAsList(toList);
  };
  const showMap = () => (mapFailed ? explorer.retryMap() : moveSheet(false));
  const filtersShown = !listShown && (state.filtersOpen || isFiltering(filter));
  const panel = useRef<HTMLDivElement>(null);

  return (
    <Page
      title={props.title}
      busy={listShown ? !venues && !data.failed : state.mapStatus !== 'ready'}
      className={cx(styles.explorer, listShown && styles.asList, isOverMap && styles.overMap)}
    >
      <h1 className="sr-only">{props.title}</h1>
      {isOverMap ? (
        <div ref={panel} className={styles.panelTop}>
          <SheetGrab
            label="Back to the map"
            towards="down"
            sheet={panel}
            onMove={showMap}
            claimFocus={claimFocus}
          />
        </div>
      ) : null}
      <div className={styles.top}>
        <ExplorerBar
          back={props.back}
          text={text}
          region={
            sheetShown && listing.inView?.length === 0 && explorer.middle
              ? regionAt(explorer.middle)?.name
              : undefined
          }
          onText={(next) => {
            props.onText(next);
            dispatch({ type: 'panelOpened' });
          }}
          onFocus={() => dispatch({ type: 'panelOpened' })}
          onSubmit={explorer.submitSearch}
          onEscape={() => dispatch({ type: 'panelClosed' })}
          end={
            listShown
              ? { isMap: true, onPress: showMap }
              : {
                  isMap: false,
                  isOpen: filtersShown,
                  onPress: () => dispatch({ type: 'filtersToggled' }),
                }
          }
        />
        {filtersShown ? (
          <div className={styles.filters}>
            <FilterChips filter={filter} onFilter={onFilter} />
          </div>
        ) : null}
        {!listShown && state.panelOpen && data.isSearch ? (
          <SearchResults
            text={text}
            found={data.found && explorer.withDistance(data.found)}
            searching={data.isSearching}
            onRetry={data.retry}
            onChoose={explorer.choose}
            onShowAll={explorer.showFound}
          />
        ) : null}
        {listShown ? null : <ExplorerNotices explorer={explorer} />}
      </div>

      {state.mapWanted && !mapFailed ? (
        <ExplorerMap
          explorer={explorer}
          creditSlot={creditSlot}
          start={props.start}
          onLocation={props.onLocation}
          loadingText={props.loadingText}
        />
      ) : null}

      {listShown ? (
        <div className={styles.listPanel}>
          <ExplorerList
            venues={
              kind === 'found' ? venues && explorer.withDistance(venues) : venues && inOrder(venues, order)
            }
            kind={kind}
            text={text}
            listKey={`${kind}|${search}|${position !== null}`}
            failed={data.failed}
            onRetry={data.retry}
            noMap={mapFailed ? explorer.retryMap : null}
            filter={filter}
            onFilter={onFilter}
            emptyRegion={
              kind === 'inView' && explorer.middle ? (
                <EmptyRegion explorer={explorer} middle={explorer.middle} />
              ) : null
            }
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
      ) : null}

      <ExplorerDock explorer={explorer} creditSlot={creditSlot} isSheet={sheetShown}>
        {sheetShown ? (
          <VenueSheet
            explorer={explorer}
            onList={() => moveSheet(true)}
            claimFocus={claimFocus}
            onChoose={chooses ? explorer.choose : undefined}
          />
        ) : null}
        {selected && cardShown ? (
          <VenueCard
            key={selected.id}
            venue={selected}
            away={position && distanceBetween(position, selected)}
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

const distanceTo = (position: Position) => (venue: VenueListItem) => distanceBetween(position, venue);
