import { useEffect, useState } from 'react';
import { useMarkRead } from './notifications-queries.ts';
import { createReadBatches } from './read-batches.ts';

/**
 * Marks what has come into view as read, also what is left when the page is hidden or left.
 * @returns what to call with the id of one that came into view
 */
export function useMarkSeenAsRead(): (id: string) => void {
  const markRead = useMarkRead();
  const [seen] = useState(() => createReadBatches(markRead));
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
