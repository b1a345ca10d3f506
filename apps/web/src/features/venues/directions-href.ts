import type { Venue, VenueListItem } from '@reelmates/contract/venues/venues';

type Place = 'name' | 'city' | 'state' | 'latitude' | 'longitude' | 'approximate';
export type Destination = Pick<VenueListItem, Place> & Partial<Pick<Venue, 'address'>>;

/**
 * The address that leads to a place on this kind of device. Where its point is only its town's, the maps there search
 * for it by name and address.
 */
export function directionsHref(venue: Destination, userAgent: string): string {
  const { name, latitude, longitude } = venue;
  const at = `${latitude},${longitude}`;
  const searched = venue.approximate ? inWords(venue) : null;
  if (/Android/.test(userAgent)) {
    if (searched !== null) return `geo:0,0?q=${encodeURIComponent(searched)}`;
    // A bracket would end the label.
    return `geo:${at}?q=${at}(${encodeURIComponent(name.replace(/[()]/g, ' '))})`;
  }
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) {
    const to = searched === null ? { daddr: at, q: name } : { daddr: searched };
    return `https://maps.apple.com/?${new URLSearchParams(to)}`;
  }
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: searched ?? at })}`;
}

const inWords = ({ name, address, city, state }: Destination) =>
  [name, ...(address ? [address] : []), `${city} ${state}`].join(', ');
