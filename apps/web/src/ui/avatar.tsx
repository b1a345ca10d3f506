import { useFailedImage } from '../lib/browser/use-failed-image.ts';
import { cx } from '../lib/cx.ts';
import styles from './avatar.module.css';

export type AvatarProps = {
  /** The image's address from the server; the avatar loads its small rendition. */
  src: string | null | undefined;
  /** The person's name, from which the initial and the colour come if there is no picture. */
  name: string;
  /** The side in px. */
  size?: number;
  className?: string | undefined;
};

const DISC_COUNT = 6;
/** The minimum size of the initial, in px. */
const MIN_INITIAL_PX = 12;

/** Each person has the same colour everywhere. */
function discOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % DISC_COUNT;
}

/** A decoration, hidden from assistive technology, because the name is always beside it. */
export function Avatar({ src, name, size = 40, className }: AvatarProps) {
  const [failed, noteFailed] = useFailedImage();
  const initial = [...name.replace(/^_+/, '')][0] ?? '?';
  return (
    <span
      className={cx(styles.avatar, className)}
      style={{ width: size, height: size, fontSize: Math.max(MIN_INITIAL_PX, size * 0.42) }}
      aria-hidden="true"
    >
      {src && failed !== src ? (
        <img
          className={styles.image}
          src={small(src)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => noteFailed(src)}
        />
      ) : (
        <span className={cx(styles.disc, styles[`disc${discOf(name)}`])}>{initial.toLocaleUpperCase()}</span>
      )}
    </span>
  );
}

/** A picture chosen a moment ago (blob:) has no renditions. */
function small(src: string): string {
  return /^(blob|data):/.test(src) ? src : `${src}${src.includes('?') ? '&' : '?'}w=160`;
}
