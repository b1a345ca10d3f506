import { useEffect, useRef } from 'react';

/** A heading that gets the focus if the admin came for this part. */
export function useWantedHeading(isWanted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  return heading;
}
