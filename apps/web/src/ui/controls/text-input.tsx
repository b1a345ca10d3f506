import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { cx } from '../../lib/cx.ts';
import { CheckIcon } from '../drawings/icons.tsx';
import { EyeIcon, EyeOffIcon } from '../drawings/icons-eyes.tsx';
import { useField } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './text-input.module.css';

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  /** Content before and after the text, inside the border. */
  start?: ReactNode;
  end?: ReactNode;
  /** Shows a check mark for an accepted value. */
  ok?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

export function TextInput({ start, end, ok, className, ...rest }: TextInputProps) {
  const { control, invalid } = useField();
  return (
    <div className={cx(styles.box, invalid && styles.invalid, className)}>
      {start}
      <input type="text" {...control} {...rest} className={styles.control} />
      {ok ? <CheckIcon size={20} className={styles.ok} /> : null}
      {end}
    </div>
  );
}

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'end' | 'start' | 'ok'>;

/** A password field with an eye button that shows the password. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          className={styles.eye}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </IconButton>
      }
    />
  );
}

export type MoneyInputProps = Omit<TextInputProps, 'type' | 'end' | 'start' | 'ok' | 'inputMode'>;

/**
 * An amount in dollars. Its value is text, so that exactly what was typed is validated. Phones show a decimal keyboard.
 */
export function MoneyInput({ className, ...rest }: MoneyInputProps) {
  return (
    <TextInput
      autoComplete="off"
      placeholder="0.00"
      {...rest}
      inputMode="decimal"
      className={cx(styles.money, className)}
      start={
        <span className={styles.currency} aria-hidden="true">
          $
        </span>
      }
    />
  );
}

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  ref?: Ref<HTMLTextAreaElement> | undefined;
};

/** Grows with its text, in browsers that support it. Show its counter as the `Field`'s aside. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  const { control, invalid } = useField();
  return (
    <textarea
      rows={3}
      dir="auto"
      {...control}
      {...rest}
      className={cx(styles.box, styles.area, invalid && styles.invalid, className)}
    />
  );
}
