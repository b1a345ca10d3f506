import { useInView } from '../../lib/browser/use-in-view.ts';
import styles from './near-end.module.css';

type NearEndProps = {
  /** How far before the end of the list, in px. */
  margin: number;
  onNear: () => void;
};

/**
 * The last element of a list that grows: calls back when it comes near the window. Key it by the length of the list: if
 * a new page is so short that this stays near, a new element calls back again.
 */
export function NearEnd({ margin, onNear }: NearEndProps) {
  return <div ref={useInView<HTMLDivElement>(onNear, margin)} className={styles.end} />;
}
