import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import styles from './your-jackpots-link.module.css';

/** Leads from the form to the earlier jackpots. */
export function YourJackpotsLink() {
  return (
    <p className={styles.line}>
      <Link href={paths.jackpots} className={styles.link}>
        Your jackpots
      </Link>
    </p>
  );
}
