import { useEffect, useRef } from 'react';

/**
 * `onClose` of a sheet that may be left while its request is on its way: a list has one place for the sheets of all its
 * items, and a late response must not close the sheet that is open by then.
 */
export function useOwnClose(onClose: () => void): () => void {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => {
    if (isOpen.current) onClose();
  };
}
