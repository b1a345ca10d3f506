import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Page } from '../../../ui/page/page.tsx';
import { distanceBetween, type Position } from '../../venues/venues.public.ts';
import { ExplorerBar } from './explorer-bar.tsx';
import { ExplorerDock } from './explorer-dock.tsx';
import { ExplorerList, inOrder } from './explorer-list.tsx';
import { ExplorerMap } from './explorer-map.tsx';
import { ExplorerNotices } from './explorer-notices.tsx';
import { SearchResults } from './search-results.tsx';
import { useExplorer } from './use-explorer.ts';
import { VenueCard } from './venue-card.tsx';
import styles from './venue-explorer.module.css';
import type { VenueExplorerProps } from './venue-explorer-props.ts';

/** Venues on a map and as a list, by location and by search. */
export function VenueExplorer(props: VenueExplorerProps) {
  const { text, search, selectedId, onSelect, chooses } = props;
  const explorer = useExplorer(props);
  const { data, state, dispatch, myPosition, mapFailed, listShown, selected, listing } = explorer;
  const { position } = myPosition;
  const creditSlot = useRef<HTMLDivElement>(null);
  const { kind, venues } = listing;
  const order = position && distanceTo(position);
  const cardShown = listShown ? chooses : !state.panelOpen;

  return (
    <Page
      title={props.title}
      busy={listShown ? !venues && !data.failed : state.mapStatus !== 'ready'}
      className={cx(styles.explorer, listShown && styles.asList)}
    >
      <h1 className="sr-only">{props.title}</h1>
      <div className={styles.top}>
        <ExplorerBar
          back={props.back}
          text={text}
          onText={(next) => {
            props.onText(next);
            dispatch({ type: 'panelOpened' });
          }}
          onFocus={() => dispatch({ type: 'panelOpened' })}
          onSubmit={explorer.submitSearch}
          onEscape={() => dispatch({ type: 'panelClosed' })}
          asList={listShown}
          onAsList={(next) => (mapFailed ? explorer.retryMap() : props.onAsList(next))}
        />
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
      ) : null}

      <ExplorerDock explorer={explorer} creditSlot={creditSlot}>
        {selected && cardShown ? (
          <VenueCard
            key={selected.id}
            venue={selected}
            away={position && distanceBetween(position, selected)}
            focused={state.justChosen && !listShown}
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
