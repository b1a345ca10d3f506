import { limits } from '@reelmates/contract/limits';
import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { VenueExplorer } from '../../features/map/explorer/venue-explorer.tsx';
import { noFilter } from '../../features/map/explorer/venue-filter.ts';
import { openingLocation } from '../../features/map/opening/last-location.ts';
import { useViewer } from '../../features/session/session.public.ts';
import { fromList } from '../../features/venues/chosen-venue.ts';
import { setVenueChoice } from '../../features/venues/venue-choice.ts';
import { paths } from '../../lib/paths.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import controls from '../../styles/controls.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { BackIcon } from '../../ui/drawings/icons.tsx';
import { useGoBack } from '../../ui/page/go-back.ts';

/** The map for choosing a venue for a form. 'Use this venue' returns the choice; going back changes nothing. */
export function SelectVenueScreen() {
  const { viewer } = useViewer();
  const [params] = useSearchParams();
  const form = params.get('for') ?? 'win';
  const goBack = useGoBack(paths.add);
  const [text, setText] = useState('');
  const search = useDebounced(text, limits.searchDebounceMs).trim();
  const [venueId, setVenueId] = useState<string | null>(null);
  const [asList, setAsList] = useState(false);
  const [filter, setFilter] = useState(noFilter);
  const accountId = viewer?.id;
  // The location of an already chosen venue will be looked up.
  const [start] = useState(() => (accountId && !venueId ? openingLocation(accountId) : null));
  if (!viewer) return null;
  const use = (venue: VenueListItem) => {
    setVenueChoice(viewer.id, form, fromList(venue));
    goBack();
  };
  return (
    <VenueExplorer
      title="Select venue"
      loadingText="Loading venue map..."
      back={
        <button
          type="button"
          className={controls.mapButton}
          data-tooltip=""
          aria-label="Back"
          onClick={goBack}
        >
          <BackIcon />
        </button>
      }
      text={text}
      search={search}
      onText={setText}
      start={start}
      filter={filter}
      onFilter={setFilter}
      selectedId={venueId}
      onSelect={setVenueId}
      asList={asList}
      onAsList={setAsList}
      chooses
      actions={(venue) => (
        <Button variant="primary" onClick={() => use(venue)}>
          Use this venue
        </Button>
      )}
    />
  );
}
