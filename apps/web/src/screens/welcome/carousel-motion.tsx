import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';

type Embla = ReturnType<typeof useEmblaCarousel>;
export type EmblaApi = NonNullable<Embla[1]>;
type Options = NonNullable<Parameters<typeof useEmblaCarousel>[0]>;

const options: Options = {
  loop: true,
  dragThreshold: 10,
  duration: 25,
  // In px: a card rests at the gutter, where the first one is before the carousel starts.
  align: () => 16,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
};

export type CarouselMotionProps = { viewport: HTMLElement; onReady: (embla: EmblaApi) => void };

/** Moves the cards. In a separate chunk, because the first picture does not need it. Renders nothing. */
export function CarouselMotion({ viewport, onReady }: CarouselMotionProps) {
  const [setViewport, embla] = useEmblaCarousel(options);
  useEffect(() => setViewport(viewport), [setViewport, viewport]);
  useEffect(() => {
    if (embla) onReady(embla);
  }, [embla, onReady]);
  return null;
}
