import { getVenue } from '@reelmates/contract/venues/venues';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { adminKeys } from '../../../lib/query-cache/keys/admin-keys.ts';
import { formatPlural } from '../../../lib/text/format.ts';
import type from '../../../styles/type.module.css';
import { NotShown } from './not-shown.tsx';
import styles from './side-panel.module.css';

/** Where a venue is, and how many machines it has. */
export function VenuePanel({ id }: { id: string }) {
  const { data: venue, error } = useQuery({
    queryKey: adminKeys.sidePanel('venue', id),
    queryFn: ({ signal }) => call(getVenue, { params: { id }, signal }),
    retry: false,
  });
  if (!venue) return <NotShown error={error} />;
  const { name, address, city, state, postcode, country, machines } = venue;
  return (
    <>
      <p className={styles.name}>{name}</p>
      <p className={styles.text}>
        {address}, {city} {state} {postcode ?? ''}, {country}
      </p>
      {machines === null ? null : <p className={type.hint}>{formatPlural(machines, 'machine')}</p>}
    </>
  );
}
