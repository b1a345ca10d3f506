import { monthTitle } from '@reelmates/contract/time';
import { type ReactNode, useRef } from 'react';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';

/** The prizes of a month, beside its board. */
export function PrizesSection({ month, children }: { month: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const keepFocus = useFocusFallback(() => heading.current);
  return (
    <section aria-labelledby="prizes-title" className={layout.stack} {...keepFocus}>
      <h2 ref={heading} id="prizes-title" tabIndex={-1} className={type.h2}>
        Prizes for {monthTitle(month)}
      </h2>
      {children}
    </section>
  );
}
