import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { cx } from '../../lib/cx.ts';
import { CheckIcon } from '../drawings/icons.tsx';
import styles from './toggles.module.css';

export type SwitchProps = {
  label: string;
  /** A line under the label. */
  note?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
};

/** A row with the label at the left and a switch at the right. The whole row is the target. */
export function Switch({ label, note, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.text}>
        <span className={styles.label}>{label}</span>
        {note ? (
          <span className={styles.note} id={`${id}-note`}>
            {note}
          </span>
        ) : null}
      </label>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        aria-describedby={note ? `${id}-note` : undefined}
        // Not `disabled`, which would move the focus away from the switch that was just pressed.
        aria-disabled={disabled}
        className={styles.switch}
        onClick={() => {
          if (!disabled) onChange(!checked);
        }}
      />
    </div>
  );
}

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  children: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A native checkbox with its label in a 44 px row. Spread `register(...)` onto it. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(styles.checkRow, className)}>
      <span className={styles.box}>
        <input type="checkbox" {...rest} className={styles.check} />
        <CheckIcon size={16} className={styles.icon} />
      </span>
      <span>{children}</span>
    </label>
  );
}
