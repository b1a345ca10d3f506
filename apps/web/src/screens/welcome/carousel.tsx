import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { PauseIcon } from '../../ui/icons-content.tsx';
import styles from './carousel.module.css';
import { PlayIcon } from './play-icon.tsx';
import { useAutoAdvance } from './use-auto-advance.ts';

export type Slide = { title: string; text: string; art: ReactNode };

type CarouselProps = { label: string; slides: readonly Slide[]; held: boolean };

/** Copies at both ends, so that the way on from the last card leads to the first; two after, since one peeks. */
const before = 1;
const after = 2;
const settleTime = 120;

/**
 * Cards that the browser itself scrolls and snaps. They advance and loop; pausing, focus by keyboard and dragging
 * stop that for good, until somebody presses Play.
 */
export function Carousel({ label, slides, held }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const count = slides.length;

  const scrollTo = (position: number, behavior: ScrollBehavior) => {
    const card = track.current?.children[position + before];
    if (!track.current || !(card instanceof HTMLElement)) return;
    const edge = Number.parseFloat(getComputedStyle(track.current).scrollPaddingLeft) || 0;
    track.current.scrollTo({ left: card.offsetLeft - edge, behavior });
  };
  const show = (position: number) => {
    setCurrent(position % count);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo(position, isStill ? 'instant' : 'smooth');
  };
  const { playing, setPlaying } = useAutoAdvance(() => show(current + 1), held);
  const stop = () => setPlaying(false);

  const begin = useEffectEvent(() => scrollTo(0, 'instant'));
  useLayoutEffect(() => {
    // The keyboard scrolls it too.
    if (track.current) track.current.tabIndex = 0;
    begin();
  }, []);
  useSettled(track, (nearest) => {
    const position = nearest - before;
    const index = (position + count) % count;
    // Resting on a copy: the card that it copies takes over unseen.
    if (position !== index) scrollTo(index, 'instant');
    setCurrent(index);
  });

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (event.target.matches(':focus-visible')) stop();
  };
  const copies = [...slides.slice(-before), ...slides, ...slides.slice(0, after)];
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
                stop();
                show(index);
              }}
            />
          ))}
        </div>
      </div>
      <ul
        ref={track}
        className={styles.track}
        aria-label="Slides"
        aria-live={playing ? 'off' : 'polite'}
        onPointerDown={stop}
        onWheel={stop}
      >
        {copies.map(({ title, text, art }, place) => {
          const index = place - before;
          const isCopy = index < 0 || index >= count;
          return (
            <li
              key={`${index} ${title}`}
              className={styles.slide}
              aria-roledescription="slide"
              aria-label={isCopy ? undefined : `${index + 1} of ${count}`}
              aria-hidden={isCopy || index !== current || undefined}
            >
              <div className={styles.art} aria-hidden="true">
                {art}
              </div>
              <h2 className={styles.title}>{title}</h2>
              <p className={styles.text}>{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Tells which card is nearest once the track has come to rest. */
function useSettled(track: RefObject<HTMLUListElement | null>, onSettled: (place: number) => void) {
  const settle = useEffectEvent((element: HTMLElement) => onSettled(nearestTo(element)));
  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const judge = () => settle(element);
    // Not every browser has `scrollend` yet.
    const hasEnd = 'onscrollend' in window;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(judge, settleTime);
    };
    const [type, listener] = hasEnd ? ['scrollend', judge] : ['scroll', onScroll];
    element.addEventListener(type, listener, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener(type, listener);
    };
  }, [track]);
}

function nearestTo(element: HTMLElement): number {
  const [first, second] = element.children;
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 0;
  return Math.round(element.scrollLeft / (second.offsetLeft - first.offsetLeft || 1));
}
