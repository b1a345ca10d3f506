import styles from './venue-sources.module.css';

/** Where the bundled venues come from, in the words that their licences ask for. */
export function VenueSources() {
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
