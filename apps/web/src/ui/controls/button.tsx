import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import styles from './button.module.css';

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'outline'
  | 'ghost'
  /** Only for breaks and help. */
  | 'support'
  /** In queues: to approve, and its opposite. */
  | 'ok'
  | 'dangerSoft'
  /** Only for the last step of a removal. */
  | 'danger';

type Look = {
  variant?: ButtonVariant | undefined;
  /** 44 px high instead of 48. */
  small?: boolean | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  className?: string | undefined;
};

export function buttonClass({ variant = 'secondary', small, block, className }: Look): string {
  return cx(styles.button, styles[variant], small && styles.small, block && styles.block, className);
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** While true, the button shows `pendingLabel`, keeps its width, and ignores presses. */
    pending?: boolean | undefined;
    pendingLabel?: ReactNode;
    ref?: Ref<HTMLButtonElement> | undefined;
  };

export function Button(props: ButtonProps) {
  const { variant, small, block, className, pending, pendingLabel, children, onClick, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The response may come between the presses of a double click, which sends once.
    if (pending || (rest.type === 'submit' && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      aria-disabled={pending || undefined}
      {...rest}
      className={buttonClass({ variant, small, block, className })}
      onClick={press}
    >
      {pendingLabel === undefined ? (
        children
      ) : (
        // Both labels are in one grid cell, so the button is always as wide as the longer one.
        <span className={styles.labels}>
          <span className={cx(styles.label, pending && styles.unseen)} aria-hidden={pending || undefined}>
            {children}
          </span>
          <span className={cx(styles.label, !pending && styles.unseen)} aria-hidden={!pending || undefined}>
            {pendingLabel}
          </span>
        </span>
      )}
    </button>
  );
}

export type LinkButtonProps = Look & {
  href: string;
  children: ReactNode;
  replace?: boolean;
};

/** A link inside the app that looks like a button. */
export function LinkButton({ variant, small, block, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass({ variant, small, block, className })} />;
}
