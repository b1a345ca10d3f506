import { limits } from '@reelmates/contract/limits';
import { cx } from '../../lib/cx.ts';
import { CheckIcon } from '../../ui/drawings/icons.tsx';
import styles from './password-requirements.module.css';

const requirements = [
  {
    text: `${limits.passwordMin} or more characters`,
    isMet: (text: string) => text.length >= limits.passwordMin,
  },
  { text: 'A lowercase letter', isMet: (text: string) => /[a-z]/.test(text) },
  { text: 'An uppercase letter', isMet: (text: string) => /[A-Z]/.test(text) },
  { text: 'A number', isMet: (text: string) => /\d/.test(text) },
];

/** Below a new password: ticks off each requirement while the password is typed. */
export function PasswordRequirements({ password }: { password: string }) {
  return (
    <ul className={styles.list} aria-label="Password requirements">
      {requirements.map(({ text, isMet }) => {
        const met = isMet(password);
        return (
          <li key={text} className={cx(styles.item, met && styles.met)}>
            {met ? <CheckIcon size={16} label="Met:" /> : <span className={styles.ring} aria-hidden="true" />}
            {text}
          </li>
        );
      })}
    </ul>
  );
}
