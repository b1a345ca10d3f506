import { useEffect, useState } from 'react';
import { useMarkRead } from './notifications-queries.ts';
import { createReadBatches } from './read-batches.ts';

/**
 * Marks notifications as read that came into view, including those left when the page is hidden or closed.
 * @returns a function that takes the id of a notification in view
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
