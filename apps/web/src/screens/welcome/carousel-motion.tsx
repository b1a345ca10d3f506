import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';

type Embla = ReturnType<typeof useEmblaCarousel>;
export type EmblaApi = NonNullable<Embla[1]>;
type Options = NonNullable<Parameters<typeof useEmblaCarousel>[0]>;

const options: Options = {
  loop: true,
  dragThreshold: 10,
  duration: 25,
  // In px: a card rests at the gutter, where the first one lies before the carousel has begun.
  align: () => 16,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
};

export type CarouselMotionProps = { viewport: HTMLElement; onReady: (embla: EmblaApi) => void };

/** What moves the cards, in a chunk of its own: the first picture needs none of it. Draws nothing. */
export function CarouselMotion({ viewport, onReady }: CarouselMotionProps) {
  const [setViewport, embla] = useEmblaCarousel(options);
  useEffect(() => setViewport(viewport), [setViewport, viewport]);
  useEffect(() => {
    if (embla) onReady(embla);
  }, [embla, onReady]);
  return null;
}
