import type { ReactNode } from 'react';
import { useTitle } from '../../lib/browser/use-title.ts';
import { cx } from '../../lib/cx.ts';
import { OfflineBar } from './offline-bar.tsx';
import styles from './page.module.css';

export type PageProps = {
  /** The document's title; by default the product's. */
  title?: string | undefined;
  description?: string | undefined;
  header?: ReactNode;
  children: ReactNode;
  /** With a gutter at both sides. */
  padded?: boolean | undefined;
  /** True while the screen shows its skeleton. */
  busy?: boolean | undefined;
  className?: string | undefined;
};

/** A screen: its header, the offline bar below it, and the main landmark. */
export function Page({ title, description, header, children, padded, busy, className }: PageProps) {
  useTitle(title, description);
  return (
    <>
      {header}
      <OfflineBar />
      <main
        id="main"
        tabIndex={-1}
        aria-busy={busy || undefined}
        className={cx(styles.main, padded && styles.padded, className)}
      >
        {children}
      </main>
    </>
  );
}
