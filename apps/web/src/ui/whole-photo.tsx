import { type ReactEventHandler, type RefObject, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './controls/button.tsx';
import { ErrorState } from './page/empty-state.tsx';
import { Spinner } from './page/spinner.tsx';
import styles from './whole-photo.module.css';

export type WholePhotoProps = {
  url: string;
  /** The address of the small rendition, which is shown until the whole photo has loaded, or if it does not load. */
  small: string;
  alt: string;
  /** Gives the box its height. */
  className?: string | undefined;
  ref?: RefObject<HTMLImageElement | null>;
  onLoad?: ReactEventHandler<HTMLImageElement>;
  /** Called with true when there is nothing to show, and with false when loading is tried again. */
  onMissing?: (missing: boolean) => void;
};

/** What has loaded of the photo, or is loading. */
type State = 'coming' | 'whole' | 'small coming' | 'small' | 'none';

/** A photo, not cropped, in the middle of a box. */
export function WholePhoto({ url, small, alt, className, ref, onLoad, onMissing }: WholePhotoProps) {
  const [state, setState] = useState<State>('coming');
  const retry = () => {
    setState('coming');
    onMissing?.(false);
  };
  const fail = () => {
    const missing = state !== 'coming';
    setState(missing ? 'none' : 'small coming');
    if (missing) onMissing?.(true);
  };
  const whole = state === 'coming' || state === 'whole';
  return (
    <div className={cx(styles.stage, className)}>
      {state === 'coming' || state === 'small coming' ? (
        <span className={styles.wait}>
          <Spinner />
        </span>
      ) : null}
      <img
        ref={ref}
        className={styles.photo}
        src={whole ? url : small}
        alt={alt}
        hidden={state === 'none'}
        decoding="async"
        draggable={false}
        style={whole ? { backgroundImage: `url("${small}")` } : undefined}
        onLoad={(event) => {
          setState(whole ? 'whole' : 'small');
          onLoad?.(event);
        }}
        onError={fail}
      />
      {state === 'small' ? (
        <div className={styles.notice} role="alert">
          <p>The whole photo didn't load.</p>
          <Button small onClick={retry}>
            Retry
          </Button>
        </div>
      ) : null}
      {state === 'none' ? <ErrorState what="Photo" onRetry={retry} /> : null}
    </div>
  );
}
