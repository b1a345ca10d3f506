import { brand } from '@reelmates/contract/brand';
import { html } from '../../http/web-app/html.ts';
import type { PageFacts } from '../../http/web-app/page-template.ts';
import type { VenueRow } from '../venues/venues.public.ts';
import { guestFrame, joinCard } from './guest-frame.ts';

/** A venue's page: where it is. Who won there stays with members, since search engines keep what they list. */
export function venueFacts(venue: VenueRow, origin: string): PageFacts {
  const { id, name, address, city, state, postcode, country, latitude, longitude, machines } = venue;
  const path = `/venue/${id}`;
  const where = [`${address}, ${city}`, state, postcode].filter(Boolean).join(' ');
  const query = new URLSearchParams({ api: '1', destination: `${latitude},${longitude}` });
  const directions = `https://www.google.com/maps/dir/?${query.toString()}`;
  return {
    path,
    title: `${name} - Gaming Venue`,
    description: `${name}, ${where}: the jackpots and the latest wins that members have shared from this venue.`,
    isIndexed: true,
    data: {
      '@type': 'LocalBusiness',
      name,
      url: origin + path,
      address: {
        '@type': 'PostalAddress',
        streetAddress: address,
        addressLocality: city,
        addressRegion: state,
        ...(postcode && { postalCode: postcode }),
        addressCountry: country === 'Australia' ? 'AU' : 'NZ',
      },
      geo: { '@type': 'GeoCoordinates', latitude, longitude },
    },
    body: guestFrame(
      path,
      html`<h1 class="g-title">${name}</h1>
<p class="g-meta">${where}, ${country}</p>
${machines === null ? null : html`<dl class="g-receipt"><div><dt>Poker machines</dt><dd>${machines}</dd></div></dl>`}
<p><a class="g-button g-block" href="${directions}" rel="noopener">Directions</a></p>
${joinCard(path, `Members of ${brand.name} see the wins and jackpots shared from here, and who shares them.`)}`,
    ),
  };
}
