import { useEffect, useEffectEvent, useRef } from 'react';

/** The area not covered by the sticky header and the navigation. */
const uncovered = '-56px 0px -64px 0px';

/**
 * Inside the viewer's own row: reports whether it is visible, or undefined when it has left the page. Until the browser
 * knows, it counts as visible, so that nothing flashes.
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
