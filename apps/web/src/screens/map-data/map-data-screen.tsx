import { brand } from '@reelmates/contract/brand';
import type { ReactNode } from 'react';
import { VenueSources } from '../../features/venues/venue-sources.tsx';
import { paths } from '../../lib/paths.ts';
import { useGoBack } from '../../ui/page/go-back.ts';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from '../../ui/page/prose.module.css';

/** The sources of the map and the venues, and their licences. */
export function MapDataScreen() {
  const goBack = useGoBack(paths.home);
  return (
    <Page header={<Header back={{ onPress: goBack }} />} padded>
      <article className={styles.text}>
        <h1 className={styles.title}>About the map data</h1>
        <p>
          The map and the list of venues in {brand.name} stand on work that public bodies and volunteers have
          given away. Here is whose, and on what terms. What is said here of the map holds for the one that
          comes with {brand.name}; where another map is shown, its own credit stands on it.
        </p>

        <h2>The map</h2>
        <p>
          The map as a whole is passed on under the{' '}
          <ExternalLink href={odbl}>Open Database Licence (ODbL) 1.0</ExternalLink>. It shows the state of
          2021 and is drawn for looking up where a venue is, not for finding your way.
        </p>
        <ul>
          <li>
            <b>Roads, rivers, parks, borders, cities and towns, and New Zealand’s coast and suburbs:</b>{' '}
            <ExternalLink href="https://www.openstreetmap.org/copyright">
              © OpenStreetMap contributors
            </ExternalLink>
            , 2021, ODbL 1.0; in the schema of{' '}
            <ExternalLink href="https://openmaptiles.org/">© OpenMapTiles</ExternalLink>. The Australian part
            came by way of the vector tiles that ABC News publishes under{' '}
            <ExternalLink href="https://creativecommons.org/licenses/by-sa/4.0/">CC BY-SA 4.0</ExternalLink>.
          </li>
          <li>
            <b>Smaller streets and their names, where the map has them:</b>{' '}
            <ExternalLink href="https://www.openstreetmap.org/copyright">
              © OpenStreetMap contributors
            </ExternalLink>
            , newer than the rest, ODbL 1.0.
          </li>
          <li>
            <b>Australia’s outline and built-up areas:</b> © Commonwealth of Australia,{' '}
            <ExternalLink href="https://www.abs.gov.au/">Australian Bureau of Statistics</ExternalLink>, ASGS
            Edition 3 (July 2021), <CcBy />, simplified.
          </li>
          <li>
            <b>Australian suburbs, and the size of places:</b>{' '}
            <ExternalLink href="https://www.geonames.org/">GeoNames</ExternalLink>, <CcBy />.
          </li>
          <li>
            <b>The neighbouring countries:</b> Made with{' '}
            <ExternalLink href="https://www.naturalearthdata.com/">Natural Earth</ExternalLink>, in the public
            domain.
          </li>
          <li>
            <b>Lettering:</b> Inter, under the{' '}
            <ExternalLink href="https://openfontlicense.org/">SIL Open Font Licence</ExternalLink>.{' '}
            <b>Drawing:</b> <ExternalLink href="https://maplibre.org/">MapLibre GL JS</ExternalLink>, BSD
            3-Clause.
          </li>
        </ul>

        <h2>The venues</h2>
        <p>
          Venues come from the public registers named below, with changes by our administrators and from what
          members report. They are not taken from the map.
        </p>
        <VenueSources />
        <p>
          Is a venue missing, closed or in the wrong place? Report it from the map or from the venue’s page,
          and we will look into it.
        </p>
      </article>
    </Page>
  );
}

const odbl = 'https://opendatacommons.org/licenses/odbl/1-0/';

function CcBy() {
  return <ExternalLink href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</ExternalLink>;
}

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
