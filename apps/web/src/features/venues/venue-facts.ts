import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { formatPlural } from '../../lib/text/format.ts';

const kindNames = { club: 'Club', hotel: 'Hotel', casino: 'Casino', other: null } as const;

/** Facts from the register: "Hotel", "24 machines", and whether only the venue's town is known. */
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
