import type { ComponentProps } from 'react';
import styles from './radio-list.module.css';

export type RadioListProps = {
  label: string;
  /** Value and text of each. */
  options: readonly (readonly [value: string, text: string])[];
  invalid?: boolean | undefined;
  /** Props of each radio button: what `register` of a form returns. */
  input: ComponentProps<'input'>;
};

/** Radio buttons, one per row. One of them has to be chosen. */
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
