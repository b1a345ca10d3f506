import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './illustration.module.css';

/** A head at this place, and the shoulders below it. */
const mate = (className: string | undefined, x: number, y: number) => (
  <g className={className}>
    <circle cx={x} cy={y} r="10" />
    <path d={`M${x - 12} 92V${y + 25}a12 12 0 0 1 24 0v${67 - y}z`} />
  </g>
);

const drawings = {
  /** Two mates beside an empty picture. */
  photo: (
    <>
      <rect className={styles.f} x="38" y="8" width="56" height="44" rx="8" />
      <rect className={styles.o} x="38" y="8" width="56" height="44" rx="8" />
      <g className={styles.s}>
        <circle cx="30" cy="52" r="9" />
        <path d="M18 92V75a12 12 0 0 1 24 0v17z" />
      </g>
      <g className={styles.w}>
        <circle cx="102" cy="48" r="9" />
        <path d="M90 92V71a12 12 0 0 1 24 0v21z" />
      </g>
    </>
  ),
  /** The line between the two is cut: something did not load. */
  cut: (
    <>
      {mate(styles.s, 24, 40)}
      {mate(styles.w, 108, 32)}
      <path className={styles.g} d="M44 40h10M78 40h10" />
      <path className={styles.g} d="m61 34 10 12M71 34 61 46" />
    </>
  ),
  /** One mate, and a place reserved for the other. */
  alone: (
    <>
      {mate(styles.s, 46, 36)}
      <circle className={styles.o} cx="86" cy="36" r="10" />
      <path className={styles.o} d="M74 92V61a12 12 0 0 1 24 0v31" />
    </>
  ),
  /** A lock: the content is not for this viewer. */
  locked: (
    <>
      {mate(styles.s, 44, 36)}
      <rect className={styles.f} x="70" y="44" width="36" height="30" rx="7" />
      <path className={styles.g} d="M78 44v-7a10 10 0 0 1 20 0v7" />
      <circle className={styles.d} cx="88" cy="59" r="3.5" />
    </>
  ),
  /** A magnifying glass: nothing was found. */
  search: (
    <>
      {mate(styles.s, 40, 40)}
      <circle className={styles.g} cx="88" cy="44" r="16" />
      <path className={styles.g} d="m100 56 12 14" />
      <path className={styles.o} d="M82 44h12" />
    </>
  ),
  /** Two mates over a cup: everything is done. */
  cup: (
    <>
      {mate(styles.s, 44, 38)}
      {mate(styles.w, 88, 30)}
      <path className={styles.d} d="M60 62h12v10a6 6 0 0 1-12 0z" />
      <path className={styles.g} d="M64 56v-5M68 56v-7" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IllustrationName = keyof typeof drawings;

/** A drawing with the two mates, 132 by 96. It is always beside words, so it is hidden from assistive technology. */
export function Illustration({
  name,
  className,
}: {
  name: IllustrationName;
  className?: string | undefined;
}) {
  return (
    <svg className={cx(styles.illustration, className)} viewBox="0 0 132 96" aria-hidden="true">
      {drawings[name]}
      <path className={styles.g} d="M6 92h120" />
    </svg>
  );
}
