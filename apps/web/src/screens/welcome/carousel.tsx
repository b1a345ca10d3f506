import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useChunk } from '../../lib/use-chunk.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { PauseIcon } from '../../ui/drawings/icons-content.tsx';
import styles from './carousel.module.css';
import type { EmblaApi } from './carousel-motion.tsx';
import { PlayIcon } from './play-icon.tsx';
import { useAutoAdvance } from './use-auto-advance.ts';

export type Slide = {
  title: string;
  text: string;
  /** A drawing with made-up content, marked as an example and hidden from assistive technology. */
  art: ReactNode;
};

type CarouselProps = { label: string; slides: readonly Slide[]; held: boolean };

/** Exported for tests that need it from the first render. */
export const loadMotion = () => import('./carousel-motion.tsx').then((m) => m.CarouselMotion);

/**
 * Cards that advance in a loop. Pausing, focusing by keyboard, choosing a dot and dragging stop that permanently, until
 * the visitor presses Play. All cards except the current one are inaccessible to assistive technology.
 */
export function Carousel({ label, slides, held }: CarouselProps) {
  const { component: Motion } = useChunk(loadMotion);
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [embla, setEmbla] = useState<EmblaApi>();
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
    // A flick may end before a frame was drawn, so no scroll was noticed while the finger was down.
    const onPointerUp = () => {
      const { target, location } = embla.internalEngine();
      if (Math.abs(target.get() - location.get()) > 1) stop();
    };
    embla.on('select', onSelect).on('scroll', onScroll).on('pointerUp', onPointerUp);
    return () => {
      embla.off('select', onSelect).off('scroll', onScroll).off('pointerUp', onPointerUp);
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
      <div ref={setViewport} className={styles.viewport}>
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
                <span className={styles.example}>Example</span>
              </div>
              <h2 className={styles.title}>{title}</h2>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
      {Motion && viewport ? <Motion viewport={viewport} onReady={setEmbla} /> : null}
    </section>
  );
}
