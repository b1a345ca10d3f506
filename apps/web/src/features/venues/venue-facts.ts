import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { formatPlural } from '../../lib/text/format.ts';

const kindNames = { club: 'Club', hotel: 'Hotel', casino: 'Casino', other: null } as const;

/** What the register says of a venue: "Hotel", "24 machines", and that it does not say where in its town it is. */
export function venueFacts({
  kind,
  machines,
  approximate,
}: Pick<VenueListItem, 'kind' | 'machines' | 'approximate'>): string[] {
  const name = kind && kindNames[kind];
  return [
    ...(name ? [name] : []),
    ...(machines === null ? [] : [formatPlural(machines, 'machine')]),
    ...(approximate ? ['Location approximate'] : []),
  ];
}
