import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../lib/browser/use-reduced-motion.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './gamble-wizard-sheet.module.css';
import { REEL_LENGTH, rewound, SPIN_MS, spinFrom, suitAt } from './reel.ts';

/** One card of the reel, in px. */
const CARD_PX = 96;
const cards = Array.from({ length: REEL_LENGTH }, (_, position) => ({
  position,
  sign: suitAt(position).sign,
}));
let rest = 0;

/** The card spinner behind the logo: one spin for each opening, with nothing to win and nothing stored. */
export function GambleWizardSheet({ onClose }: { onClose: () => void }) {
  const isStill = useReducedMotion();
  const reel = useRef<HTMLDivElement>(null);
  const [start] = useState(() => rewound(rest));
  const [end] = useState(() => spinFrom(start, Math.random()));
  const [isStopped, setStopped] = useState(false);

  useEffect(() => {
    rest = end;
    const at = (position: number) => `translateY(${-position * CARD_PX}px)`;
    const frames = isStill
      ? [
          { transform: at(end), opacity: 0 },
          { transform: at(end), opacity: 1 },
        ]
      : [{ transform: at(start) }, { transform: at(end) }];
    const spin = reel.current?.animate(frames, {
      duration: isStill ? 120 : SPIN_MS,
      easing: 'cubic-bezier(0.12, 0.8, 0.2, 1)',
      fill: 'forwards',
    });
    spin?.finished.then(
      () => setStopped(true),
      // The sheet was closed before the reel stopped.
      () => {},
    );
    return () => spin?.cancel();
  }, [start, end, isStill]);

  return (
    <Sheet open onClose={onClose} title="Gamble Wizard">
      <div className={styles.window} aria-hidden="true">
        <div ref={reel}>
          {cards.map(({ position, sign }) => (
            <span key={position} className={styles.card}>
              {sign}
            </span>
          ))}
        </div>
      </div>
      <p className={styles.result} role="status">
        {isStopped ? suitAt(end).name : null}
      </p>
      <p className={styles.note}>Just a bit of fun. No points, no prizes.</p>
    </Sheet>
  );
}
