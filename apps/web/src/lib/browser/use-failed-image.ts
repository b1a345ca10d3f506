import { useEffect, useState } from 'react';

/** The address of an image that did not load, and what notes it. Once the device is online again, it is tried again. */
export function useFailedImage(): [failed: string | null, note: (url: string) => void] {
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (failed === null) return;
    const retry = () => setFailed(null);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failed]);
  return [failed, setFailed];
}
