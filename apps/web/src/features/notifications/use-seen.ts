import { useEffect, useState } from 'react';
import { useMarkRead } from './notifications-queries.ts';
import { createSeen } from './seen.ts';

/**
 * Marks what has come into view as read, also what is left when the page is hidden or left.
 * @returns what to call with the id of one that came into view
 */
export function useSeen(): (id: string) => void {
  const markRead = useMarkRead();
  const [seen] = useState(() => createSeen(markRead));
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') seen.flush();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      seen.flush();
    };
  }, [seen]);
  return seen.add;
}
