import type { Venue, VenueListItem } from './venues.ts';

type Place = 'name' | 'city' | 'state' | 'latitude' | 'longitude' | 'approximate';
export type Destination = Pick<VenueListItem, Place> & Partial<Pick<Venue, 'address'>>;

/**
 * The address that shows directions to a venue on this kind of device. If only the venue's town is known, the maps app
 * searches for its name and address instead.
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
    return `https://maps.apple.com/?${queryOf(to)}`;
  }
  return `https://www.google.com/maps/dir/?${queryOf({ api: '1', destination: searched ?? at })}`;
}

const queryOf = (parameters: Record<string, string>) =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

const inWords = ({ name, address, city, state }: Destination) =>
  [name, ...(address ? [address] : []), `${city} ${state}`].join(', ');

type Location = Pick<
  Venue,
  'name' | 'address' | 'city' | 'state' | 'postcode' | 'country' | 'latitude' | 'longitude' | 'approximate'
>;

/** What search engines read on a venue's page (schema.org). @param url the page's own */
export function localBusiness(venue: Location, url: string) {
  const { name, address, city, state, postcode, country, latitude, longitude, approximate } = venue;
  return {
    '@type': 'LocalBusiness',
    name,
    url,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      addressRegion: state,
      ...(postcode && { postalCode: postcode }),
      addressCountry: country === 'Australia' ? 'AU' : 'NZ',
    },
    ...(!approximate && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}
