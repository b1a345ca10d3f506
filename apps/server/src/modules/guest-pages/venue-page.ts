import { brand } from '@reelmates/contract/brand';
import { directionsHref, localBusiness } from '@reelmates/contract/venues/venue-location';
import { html } from '../../http/web-app/html.ts';
import type { PageFacts } from '../../http/web-app/page-template.ts';
import type { VenueRow } from '../venues/venues.public.ts';
import { guestFrame, joinCard } from './guest-frame.ts';

/** Caches store one page for all devices. */
const anyDevice = '';

/** The page of a venue: its location only. Search engines keep what they index, so wins are shown to members only. */
export function venueFacts(venue: VenueRow, origin: string): PageFacts {
  const { id, name, address, city, state, postcode, country, machines, approximate } = venue;
  const path = `/venue/${id}`;
  const where = [`${address}, ${city}`, state, postcode].filter(Boolean).join(' ');
  return {
    path,
    title: `${name} - Gaming Venue`,
    description: `${name}, ${where}: the jackpots and the latest wins that members have shared from this venue.`,
    isIndexed: true,
    data: localBusiness(venue, origin + path),
    body: guestFrame(
      path,
      html`<h1 class="g-title">${name}</h1>
<p class="g-meta">${where}, ${country}</p>
${approximate ? html`<p class="g-meta">The map shows the middle of ${city}: the register doesn't say where in it the venue is.</p>` : null}
${machines === null ? null : html`<dl class="g-receipt"><div><dt>Poker machines</dt><dd>${machines}</dd></div></dl>`}
<p><a class="g-button g-block" href="${directionsHref(venue, anyDevice)}" rel="noopener">Directions</a></p>
${joinCard(path, `Members of ${brand.name} see the wins and jackpots shared from here, and who shares them.`)}`,
    ),
  };
}
