import type { VenueListItem } from '@reelmates/contract/venues/venues';

/** The filter of the map and the list. */
export type VenueFilter = {
  favourites: boolean;
  kind: 'club' | 'hotel' | null;
  /** The minimum number of machines; 0 for all venues, including those without a known number. */
  machines: number;
};

export const noFilter: VenueFilter = { favourites: false, kind: null, machines: 0 };

export const machineSteps = [1, 10, 20, 50, 100] as const;

export const isFiltering = ({ favourites, kind, machines }: VenueFilter) =>
  favourites || kind !== null || machines > 0;

/** @returns undefined while the favourites are needed but unknown */
export function filterVenues(
  venues: readonly VenueListItem[] | undefined,
  filter: VenueFilter,
  favourites: ReadonlySet<string> | undefined,
): readonly VenueListItem[] | undefined {
  if (!venues || !isFiltering(filter)) return venues;
  if (filter.favourites && !favourites) return undefined;
  return venues.filter(
    ({ id, kind, machines }) =>
      (!filter.favourites || favourites?.has(id)) &&
      (filter.kind === null || kind === filter.kind) &&
      (machines ?? 0) >= filter.machines,
  );
}

/** The filter in an address: `favourites=1`, `kind=hotel`, `machines=20`. */
export function readFilter(params: URLSearchParams): VenueFilter {
  const kind = params.get('kind');
  const machines = Number(params.get('machines'));
  return {
    favourites: params.get('favourites') === '1',
    kind: kind === 'club' || kind === 'hotel' ? kind : null,
    machines: machineSteps.find((step) => step === machines) ?? 0,
  };
}

export function filterParams({ favourites, kind, machines }: VenueFilter): Record<string, string> {
  return {
    ...(favourites && { favourites: '1' }),
    ...(kind && { kind }),
    ...(machines > 0 && { machines: String(machines) }),
  };
}
