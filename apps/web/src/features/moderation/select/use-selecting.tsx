import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckIcon } from '../../../ui/drawings/icons.tsx';
import styles from '../review/queue-filters.module.css';

/** Whether several items are chosen from at once, and the button that begins it. */
export function useSelecting(): { isOn: boolean; button: ReactNode; end: () => void } {
  const [isOn, setOn] = useState(false);
  return {
    isOn,
    end: () => setOn(false),
    button: isOn ? null : (
      <Button small onClick={() => setOn(true)}>
        <CheckIcon size={18} />
        <span className={styles.word}>Select</span>
      </Button>
    ),
  };
}
