import { useEffect, useRef } from 'react';

/** A heading that takes the focus when this part is what the admin came for. */
export function useWantedHeading(isWanted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  return heading;
}
