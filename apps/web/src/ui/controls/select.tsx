import type { Ref, SelectHTMLAttributes } from 'react';
import { cx } from '../../lib/cx.ts';
import { ChevronDownIcon } from '../drawings/icons.tsx';
import { useField } from './field.tsx';
import styles from './select.module.css';

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value'> & {
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  /** Shown while the value is empty; it cannot be chosen. */
  placeholder: string;
  ref?: Ref<HTMLSelectElement> | undefined;
};

/** A short list in the device's own style. Longer lists need a search: `SelectSheet`. */
export function Select({ value, options, placeholder, className, ...rest }: SelectProps) {
  const { control, invalid } = useField();
  return (
    <div className={cx(styles.box, className)}>
      <select
        {...control}
        {...rest}
        value={value ?? ''}
        className={cx(styles.select, invalid && styles.invalid)}
      >
        <option value="" hidden>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={20} className={styles.chevron} />
    </div>
  );
}
