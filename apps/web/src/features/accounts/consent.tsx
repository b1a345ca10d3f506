import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import type from '../../styles/type.module.css';
import styles from './consent.module.css';

/** What joining means; the server records the version of the terms and the moment. */
export function Consent() {
  return (
    <p className={styles.consent}>
      By joining you confirm you’re 18 or older and agree to the{' '}
      <Link href={paths.terms} className={type.linkInline}>
        Terms
      </Link>{' '}
      and{' '}
      <Link href={paths.privacy} className={type.linkInline}>
        Privacy Policy
      </Link>
      .
    </p>
  );
}
