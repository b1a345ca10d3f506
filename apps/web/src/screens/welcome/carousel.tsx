import useEmblaCarousel from 'embla-carousel-react';
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { PauseIcon } from '../../ui/icons-content.tsx';
import styles from './carousel.module.css';
import { PlayIcon } from './play-icon.tsx';
import { useAutoAdvance } from './use-auto-advance.ts';

export type Slide = { title: string; text: string; art: ReactNode };

type CarouselProps = { label: string; slides: readonly Slide[]; held: boolean };

type Options = NonNullable<Parameters<typeof useEmblaCarousel>[0]>;
const options: Options = {
  loop: true,
  dragThreshold: 10,
  duration: 25,
  // In px: a card rests at the gutter, where the first one lies before the carousel has begun.
  align: () => 16,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
};

/**
 * Cards that advance and loop. Pausing, focus by keyboard, choosing a dot and dragging stop that for good, until
 * somebody presses Play. All but the card that it rests on are out of reach of assistive technology.
 */
export function Carousel({ label, slides, held }: CarouselProps) {
  const [viewport, embla] = useEmblaCarousel(options);
  const [current, setCurrent] = useState(0);
  const count = slides.length;

  const { playing, setPlaying } = useAutoAdvance(() => embla?.scrollNext(), held);
  const stop = useEffectEvent(() => setPlaying(false));

  useEffect(() => {
    if (!embla) return undefined;
    const onSelect = () => setCurrent(embla.selectedScrollSnap());
    const onScroll = () => {
      if (embla.internalEngine().dragHandler.pointerDown()) stop();
    };
    embla.on('select', onSelect).on('scroll', onScroll);
    return () => {
      embla.off('select', onSelect).off('scroll', onScroll);
    };
  }, [embla]);

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (event.target.matches(':focus-visible')) setPlaying(false);
  };
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={label} onFocus={onFocus}>
      <div className={styles.controls}>
        <IconButton label={playing ? 'Pause slides' : 'Play slides'} onClick={() => setPlaying(!playing)}>
          {playing ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
        </IconButton>
        <div className={styles.dots}>
          {slides.map(({ title }, index) => (
            <button
              key={title}
              type="button"
              className={styles.dot}
              aria-label={`Slide ${index + 1} of ${count}`}
              aria-current={index === current || undefined}
              onClick={() => {
                setPlaying(false);
                embla?.scrollTo(index);
              }}
            />
          ))}
        </div>
      </div>
      <div ref={viewport} className={styles.viewport}>
        <ul className={styles.track} aria-label="Slides" aria-live={playing ? 'off' : 'polite'}>
          {slides.map(({ title, text, art }, index) => (
            <li
              key={title}
              className={styles.slide}
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}`}
              inert={index !== current}
            >
              <div className={styles.art} aria-hidden="true">
                {art}
              </div>
              <h2 className={styles.title}>{title}</h2>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
