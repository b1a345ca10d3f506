import type { Ref, SelectHTMLAttributes } from 'react';
import { cx } from '../../lib/cx.ts';
import { ChevronDownIcon } from '../drawings/icons.tsx';
import { useField } from './field.tsx';
import styles from './select.module.css';

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value'> & {
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  /** What stands in it while its value is empty; it is not offered. */
  placeholder: string;
  ref?: Ref<HTMLSelectElement> | undefined;
};

/** A short list, shown the way the device shows lists. Longer ones need a search: `SelectSheet`. */
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
