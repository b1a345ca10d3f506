import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import styles from './your-jackpots-link.module.css';

/** From the form to what became of the jackpots before. */
export function YourJackpotsLink() {
  return (
    <p className={styles.line}>
      <Link href={paths.jackpots} className={styles.link}>
        Your jackpots
      </Link>
    </p>
  );
}
