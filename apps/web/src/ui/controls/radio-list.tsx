import type { ComponentProps } from 'react';
import styles from './radio-list.module.css';

export type RadioListProps = {
  label: string;
  /** Value and text of each. */
  options: readonly (readonly [value: string, text: string])[];
  invalid?: boolean | undefined;
  /** What every radio button gets: what a form's `register` returns. */
  input: ComponentProps<'input'>;
};

/** One of a few, each on a row of its own. One has to be chosen. */
export function RadioList({ label, options, invalid, input }: RadioListProps) {
  return (
    <div role="radiogroup" aria-label={label} aria-required="true" className={styles.list}>
      {options.map(([value, text]) => (
        <label key={value} className={styles.row}>
          <input
            {...input}
            type="radio"
            value={value}
            className={styles.radio}
            aria-invalid={invalid || undefined}
          />
          {text}
        </label>
      ))}
    </div>
  );
}
