import styles from './mail-illustration.module.css';

/** One of the two mates, with a letter on its way to the other one. */
export function MailIllustration() {
  return (
    <svg className={styles.illustration} viewBox="0 0 132 96" aria-hidden="true">
      <g className={styles.spent}>
        <circle cx="28" cy="40" r="10" />
        <path d="M16 92V65a12 12 0 0 1 24 0v27z" />
      </g>
      <rect className={styles.paper} x="54" y="30" width="64" height="44" rx="8" />
      <path className={styles.line} d="m58 37 28 21 28-21" />
      <circle className={styles.won} cx="86" cy="60" r="6" />
      <path className={styles.ground} d="M6 92h120" />
    </svg>
  );
}
