import type { MouseEvent } from 'react';

/**
 * A press handler that ignores the second press of a double click: it was meant for what the button did before, or
 * would hit what has just moved up.
 */
export const onSinglePress = (act: () => void) => (event: MouseEvent) => {
  if (event.detail <= 1) act();
};
