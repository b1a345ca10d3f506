import { useId } from 'react';
import { cx } from '../../lib/cx.ts';
import controls from '../../styles/controls.module.css';
import styles from './segments.module.css';

export type SegmentsProps<Value extends string> = {
  legend: string;
  /** False: only screen readers get the legend. */
  showLegend?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** As wide as its container instead of its words. */
  wide?: boolean;
};

/** A choice of two or three options side by side, which takes effect immediately. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { legend, showLegend = false, options, value, onChange, wide = false } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={showLegend ? styles.legend : 'sr-only'}>{legend}</legend>
      <div className={cx(styles.segments, wide && styles.wide)}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={controls.cover}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
