import { useEffect, useEffectEvent, useRef } from 'react';

/** The sticky header and the navigation cover what lies under them. */
const uncovered = '-56px 0px -64px 0px';

/**
 * Stands in one's own row and tells whether that is to be seen; undefined when it is not on the page any more. Until
 * the browser knows, it counts as seen, so that nothing flashes.
 */
export function OwnRowWatch({ onChange }: { onChange: (inView: boolean | undefined) => void }) {
  const inside = useRef<HTMLSpanElement>(null);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    const row = inside.current?.closest('li');
    if (!row) return;
    tell(true);
    const observer = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: uncovered,
      threshold: 0.5,
    });
    observer.observe(row);
    return () => {
      observer.disconnect();
      tell(undefined);
    };
  }, []);
  return <span ref={inside} hidden />;
}
