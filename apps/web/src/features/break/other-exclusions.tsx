import type from '../../styles/type.module.css';
import { ExcludeAnywhereLink } from '../venue-exclusion/exclude-anywhere-link.public.tsx';

/*
 * What a break here does not cover, and who offers that. The addresses are those of public services and open outside
 * the app.
 */

const services = {
  betStop: { name: 'BetStop', href: 'https://www.betstop.gov.au/' },
  australia: { name: 'Gambling Help Online', href: 'https://www.gamblinghelponline.org.au/' },
  newZealand: {
    name: 'PGF Services on self-exclusion',
    href: 'https://www.pgf.nz/knowledge-hub/self-exclusion-what-is-it',
  },
} as const;

function Service({ of }: { of: keyof typeof services }) {
  const { name, href } = services[of];
  return (
    <a className={type.linkInline} href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}

export function VenueExclusionText() {
  return (
    <>
      It isn't venue exclusion: pubs, clubs and casinos know nothing of it. Any venue with pokies has to let
      you exclude yourself. Ask its staff, or have somebody set it up with you: in Australia{' '}
      <Service of="australia" />, in New Zealand <Service of="newZealand" />. <ExcludeAnywhereLink />.
    </>
  );
}

export function BetStopText() {
  return (
    <>
      It isn't BetStop, Australia's register for online and phone betting. You can join that at{' '}
      <Service of="betStop" />.
    </>
  );
}
