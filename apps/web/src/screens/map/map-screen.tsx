import { useState } from 'react';
import { VenueExplorer } from '../../features/map/explorer/venue-explorer.tsx';
import { takeMapTarget } from '../../features/map/map-target.public.ts';
import { openingLocation, writeLastLocation } from '../../features/map/opening/last-location.ts';
import { useViewer } from '../../features/session/session.public.ts';
import { addPath, venuePath } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { locationInAddress, useMapAddress, writeLocation } from './use-map-address.ts';

/** All venues on a map and in a list. */
export function MapScreen() {
  const { viewer } = useViewer();
  return viewer ? <MemberMap accountId={viewer.id} /> : null;
}

function MemberMap({ accountId }: { accountId: string }) {
  const { text, setText, search, venue, asList, filter, write } = useMapAddress();
  const [start] = useState(
    // If the address names a venue or a search without a location, its location will be looked up.
    () =>
      locationInAddress() ??
      takeMapTarget(accountId) ??
      (search || venue ? null : openingLocation(accountId)),
  );
  return (
    <VenueExplorer
      title="Venue map"
      loadingText="Loading map..."
      text={text}
      search={search}
      onText={setText}
      start={start}
      onLocation={(location) => {
        writeLocation(location);
        writeLastLocation(accountId, location);
      }}
      filter={filter}
      onFilter={(next) => write({ filter: next })}
      selectedId={venue}
      onSelect={(id) => write({ venue: id })}
      asList={asList}
      onAsList={(next) => write({ asList: next })}
      actions={({ id }) => (
        <>
          <LinkButton small href={venuePath(id)}>
            View
          </LinkButton>
          <LinkButton small variant="primary" href={addPath(id)}>
            Submit Win Or Jackpot
          </LinkButton>
        </>
      )}
    />
  );
}
