import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import styles from './icon-button.module.css';

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** The action, as the accessible name. */
  label: string;
  children: ReactNode;
  /** With a background. */
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A round 44 px target around an icon. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      data-tooltip=""
      {...rest}
      aria-label={label}
      className={cx(styles.button, className)}
    >
      {children}
    </button>
  );
}

export type IconLinkProps = {
  href: string;
  label: string;
  children: ReactNode;
  className?: string | undefined;
  onClick?: (event: React.MouseEvent<HTMLAnchorElement>) => void;
};

export function IconLink({ href, label, className, children, ...rest }: IconLinkProps) {
  return (
    <Link href={href} data-tooltip="" {...rest} aria-label={label} className={cx(styles.button, className)}>
      {children}
    </Link>
  );
}
