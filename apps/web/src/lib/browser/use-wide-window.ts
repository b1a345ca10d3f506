import { useSyncExternalStore } from 'react';

/** From this width on, the admin area has its sidebar. */
const query = () => matchMedia('(min-width: 960px)');

function subscribe(onChange: () => void): () => void {
  const media = query();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether there is room for a panel beside other things, not only over them. */
export const useWideWindow = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
