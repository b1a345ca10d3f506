import { cx } from '../lib/cx.ts';
import rows from '../styles/rows.module.css';
import { ImageIcon } from './drawings/icons-content.tsx';

/** The photo of a post in a row, 56 px, or an icon if there is none. */
export function Thumb({ url }: { url: string | null }) {
  if (url === null) {
    return (
      <span className={cx(rows.thumb, rows.thumbIcon)}>
        <ImageIcon size={20} label="No photo" />
      </span>
    );
  }
  return (
    <img
      className={rows.thumb}
      src={`${url}?w=160`}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      decoding="async"
    />
  );
}
