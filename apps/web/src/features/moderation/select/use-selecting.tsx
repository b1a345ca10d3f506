import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckIcon } from '../../../ui/drawings/icons.tsx';
import { sectionTitle } from '../../../ui/page/section-head.tsx';
import styles from '../review/queue-filters.module.css';

/** Whether several items are being chosen, and the button that starts it. */
export function useSelecting(): { isOn: boolean; button: ReactNode; end: () => void } {
  const [isOn, setOn] = useState(false);
  const begin = () => {
    // The button that was pressed goes.
    sectionTitle()?.focus({ preventScroll: true });
    setOn(true);
  };
  return {
    isOn,
    end: () => setOn(false),
    button: isOn ? null : (
      <Button small onClick={begin}>
        <CheckIcon size={18} />
        <span className={styles.word}>Select</span>
      </Button>
    ),
  };
}
