import { useQuery } from '@tanstack/react-query';
import styles from './venue-sources.module.css';
import { sourcesQuery } from './venues-queries.ts';

/** The sources of the bundled venues, as in their rows. */
const bundled: ReadonlySet<string> = new Set([
  'Liquor & Gaming NSW premises list, 1 March 2022',
  'VGCCC gaming venue data, July-December 2025 (via vcglR)',
]);

/**
 * The sources of the venues: the bundled ones, which can be downloaded, with the credits that their licences require,
 * and later imports with the source in their rows.
 */
export function VenueSources() {
  const { data } = useQuery(sourcesQuery);
  const imported = data?.sources.filter((source) => !bundled.has(source)) ?? [];
  return (
    <div className={styles.sources}>
      <p>
        © State of New South Wales (Department of Customer Service) 2022. Liquor &amp; Gaming NSW premises
        list as at 1 March 2022, <Licence />, modified.
      </p>
      <p>
        Victorian Gambling and Casino Control Commission gaming venue data and venue map, compiled by Sam Gow
        in the R package vcglR, <Licence />, modified.
      </p>
      {imported.map((source) => (
        <p key={source}>{source}.</p>
      ))}
    </div>
  );
}

function Licence() {
  return (
    <a href="https://creativecommons.org/licenses/by/4.0/" target="_blank" rel="noreferrer">
      CC BY 4.0
    </a>
  );
}
