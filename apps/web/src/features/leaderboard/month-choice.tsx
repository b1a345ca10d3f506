import styles from './month-choice.module.css';

export type MonthChoiceProps = {
  isCurrent: boolean;
  /** Undefined at the oldest board. */
  onPrevious: (() => void) | undefined;
  onCurrent: () => void;
};

/** This month or an older one; 'Previous Month' goes one further back each time. */
export function MonthChoice({ isCurrent, onPrevious, onCurrent }: MonthChoiceProps) {
  return (
    <fieldset aria-label="Month" className={styles.segment}>
      <button
        type="button"
        aria-pressed={!isCurrent}
        // Not `disabled`, so that the focus stays on it at the oldest board.
        aria-disabled={onPrevious ? undefined : true}
        className={styles.choice}
        onClick={onPrevious}
      >
        Previous Month
      </button>
      <button type="button" aria-pressed={isCurrent} className={styles.choice} onClick={onCurrent}>
        This Month
      </button>
    </fieldset>
  );
}
