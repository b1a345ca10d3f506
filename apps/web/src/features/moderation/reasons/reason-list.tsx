import { onSinglePress } from '../../../ui/controls/on-single-press.ts';
import styles from './reason-list.module.css';

export type ReasonListProps = {
  reasons: readonly string[];
  /** The chosen reason; null for free text. */
  onChoose: (reason: string | null) => void;
};

/** The reasons of a denial with their keys, 0 for free text. A press denies immediately. */
export function ReasonList({ reasons, onChoose }: ReasonListProps) {
  return (
    <ul className={styles.list} aria-label="Deny with a reason">
      {reasons.map((reason, index) => (
        <ReasonRow key={reason} number={index + 1} text={reason} onChoose={() => onChoose(reason)} />
      ))}
      <ReasonRow number={0} text="In your own words" onChoose={() => onChoose(null)} />
    </ul>
  );
}

function ReasonRow({ number, text, onChoose }: { number: number; text: string; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className={styles.reason} onClick={onSinglePress(onChoose)}>
        <span className={styles.key} aria-hidden="true">
          {number}
        </span>
        <span>{text}</span>
      </button>
    </li>
  );
}
