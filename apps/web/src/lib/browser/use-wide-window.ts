import { useSyncExternalStore } from 'react';

/** The width from which the admin area has its sidebar. */
const query = () => matchMedia('(min-width: 960px)');

function subscribe(onChange: () => void): () => void {
  const media = query();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether there is room for a panel beside other content, instead of over it. */
export const useWideWindow = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
