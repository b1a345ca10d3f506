import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { AlertIcon, CheckIcon } from '../../ui/drawings/icons.tsx';
import heading from './form-heading.module.css';
import { MailIllustration } from './mail-illustration.tsx';
import styles from './outcome.module.css';

export type OutcomeProps = {
  kind: 'done' | 'failed' | 'mail';
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Moves the focus here, because this replaces a form. */
  takesFocus?: boolean;
};

/** The outcome of a form: an illustration, the heading, an explanation, and where to go next. */
export function Outcome({ kind, title, children, actions, takesFocus = false }: OutcomeProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.outcome}>
      {kind === 'mail' ? <MailIllustration /> : null}
      {kind === 'done' ? (
        <span className={cx(styles.disc, styles.done)}>
          <CheckIcon />
        </span>
      ) : null}
      {kind === 'failed' ? (
        <span className={cx(styles.disc, styles.failed)}>
          <AlertIcon />
        </span>
      ) : null}
      <h1 ref={ref} tabIndex={-1} className={heading.title}>
        {title}
      </h1>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
