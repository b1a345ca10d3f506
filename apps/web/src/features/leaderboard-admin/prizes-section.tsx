import { monthTitle } from '@reelmates/contract/time';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';

/** The subject of an open sheet, and the heading that gets the focus once it has closed. */
export function useAskedAbout<Thing>() {
  const [asked, setAsked] = useState<Thing | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const closeWithoutSubject = () => {
    flushSync(() => setAsked(null));
    // The button to which the focus would return no longer exists.
    heading.current?.focus();
  };
  return { asked, setAsked, heading, closeWithoutSubject };
}

type PrizesSectionProps = {
  month: string;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
};

/** The prizes of a month, beside its board. */
export function PrizesSection({ month, heading, children }: PrizesSectionProps) {
  return (
    <section aria-labelledby="prizes-title" className={layout.stack}>
      <h2 ref={heading} id="prizes-title" tabIndex={-1} className={type.h2}>
        Prizes for {monthTitle(month)}
      </h2>
      {children}
    </section>
  );
}
