import { regionAt } from '../region-at.ts';
import { ExplorerBar } from './explorer-bar.tsx';
import { ExplorerNotices } from './explorer-notices.tsx';
import { FilterChips } from './filter-chips.tsx';
import { SearchResults } from './search-results.tsx';
import type { Explorer } from './use-explorer.ts';
import styles from './venue-explorer.module.css';
import type { VenueExplorerProps } from './venue-explorer-props.ts';
import { isFiltering } from './venue-filter.ts';

type ExplorerTopProps = Pick<VenueExplorerProps, 'back' | 'text' | 'onText'> & {
  explorer: Explorer;
  onShowMap: () => void;
};

/** At the upper edge: the search field; over the map also the filters, the search results and what failed to load. */
export function ExplorerTop({ explorer, back, text, onText, onShowMap }: ExplorerTopProps) {
  const { data, state, dispatch, filter, onFilter, listShown, resultsShown } = explorer;
  const filtersShown = !listShown && (state.filtersOpen || isFiltering(filter));
  return (
    <div className={styles.top}>
      <ExplorerBar
        back={back}
        text={text}
        region={emptyRegionName(explorer)}
        onText={(next) => {
          onText(next);
          dispatch({ type: 'panelOpened' });
        }}
        onFocus={() => dispatch({ type: 'panelOpened' })}
        onSubmit={explorer.submitSearch}
        onEscape={() => dispatch({ type: 'panelClosed' })}
        end={
          listShown
            ? { isMap: true, onPress: onShowMap }
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
      {resultsShown ? (
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
  );
}

/** The region in the middle of the map, if the sheet has no venue there to show. */
function emptyRegionName({ sheetShown, listing, middle }: Explorer): string | undefined {
  return sheetShown && listing.inView?.length === 0 && middle ? regionAt(middle)?.name : undefined;
}
