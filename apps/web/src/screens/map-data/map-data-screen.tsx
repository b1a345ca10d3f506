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
          The map as a whole is passed on under the <Out href={odbl}>Open Database Licence (ODbL) 1.0</Out>.
          It shows the state of 2021 and is drawn for looking up where a venue is, not for finding your way.
        </p>
        <ul>
          <li>
            <b>Roads, rivers, parks, borders, cities and towns, and New Zealand’s coast and suburbs:</b>{' '}
            <Out href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</Out>, 2021, ODbL
            1.0; in the schema of <Out href="https://openmaptiles.org/">© OpenMapTiles</Out>. The Australian
            part came by way of the vector tiles that ABC News publishes under{' '}
            <Out href="https://creativecommons.org/licenses/by-sa/4.0/">CC BY-SA 4.0</Out>.
          </li>
          <li>
            <b>Smaller streets and their names, where the map has them:</b>{' '}
            <Out href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</Out>, newer than
            the rest, ODbL 1.0.
          </li>
          <li>
            <b>Australia’s outline and built-up areas:</b> © Commonwealth of Australia,{' '}
            <Out href="https://www.abs.gov.au/">Australian Bureau of Statistics</Out>, ASGS Edition 3 (July
            2021), <CcBy />, simplified.
          </li>
          <li>
            <b>Australian suburbs, and the size of places:</b>{' '}
            <Out href="https://www.geonames.org/">GeoNames</Out>, <CcBy />.
          </li>
          <li>
            <b>The neighbouring countries:</b> Made with{' '}
            <Out href="https://www.naturalearthdata.com/">Natural Earth</Out>, in the public domain.
          </li>
          <li>
            <b>Lettering:</b> Inter, under the{' '}
            <Out href="https://openfontlicense.org/">SIL Open Font Licence</Out>. <b>Drawing:</b>{' '}
            <Out href="https://maplibre.org/">MapLibre GL JS</Out>, BSD 3-Clause.
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
  return <Out href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</Out>;
}

function Out({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
