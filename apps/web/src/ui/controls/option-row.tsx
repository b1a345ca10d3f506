import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { CheckIcon } from '../drawings/icons.tsx';
import styles from './option-list.module.css';

export type OptionRowProps = {
  id?: string;
  note?: string | undefined;
  /** Whether the keyboard's cursor is here. */
  active?: boolean;
  selected?: boolean;
  quiet?: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** A row of an `OptionList`. The focus stays in the search field, so rows are not in the tab order. */
export function OptionRow({ id, note, active, selected, quiet, onChoose, children }: OptionRowProps) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={Boolean(selected)}
      className={cx(styles.row, active && styles.active, quiet && styles.quiet)}
      onClick={onChoose}
    >
      <span className={layout.grow}>
        <span className={styles.label}>{children}</span>
        {note ? <small className={type.note}>{note}</small> : null}
      </span>
      {selected ? <CheckIcon size={20} className={styles.check} /> : null}
    </button>
  );
}
