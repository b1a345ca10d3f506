import type { ReactNode } from 'react';
import { useOnline } from '../../lib/browser/use-online.ts';
import { Button } from '../controls/button.tsx';
import { RefreshIcon } from '../drawings/icons.tsx';
import { Illustration, type IllustrationName } from '../drawings/illustration.tsx';
import styles from './empty-state.module.css';

export type EmptyStateProps = {
  illustration: IllustrationName;
  heading: string;
  /** One sentence. */
  children?: ReactNode;
  /** At most one `Button` or `LinkButton`. */
  action?: ReactNode;
  /** h1 if it is the only content of the screen. */
  headingAs?: 'h1' | 'h2';
};

export function EmptyState({
  illustration,
  heading,
  children,
  action,
  headingAs: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Illustration name={illustration} className={styles.illustration} />
      <Heading className={styles.heading}>{heading}</Heading>
      {children ? <p className={styles.text}>{children}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

export type ErrorStateProps = {
  /** The subject: "Posts" gives "Posts didn't load". */
  what: string;
  children?: ReactNode;
  onRetry: () => void;
  retrying?: boolean | undefined;
  headingAs?: 'h1' | 'h2';
};

export function ErrorState({ what, children, onRetry, retrying, headingAs = 'h2' }: ErrorStateProps) {
  const online = useOnline();
  return (
    <div role="alert">
      <EmptyState
        illustration="cut"
        heading={`${what} didn't load`}
        headingAs={headingAs}
        action={
          <Button onClick={onRetry} pending={retrying} pendingLabel="Loading...">
            <RefreshIcon size={18} />
            Retry
          </Button>
        }
      >
        {children ?? (online ? 'Please try again.' : "You're offline. Check your connection and try again.")}
      </EmptyState>
    </div>
  );
}
