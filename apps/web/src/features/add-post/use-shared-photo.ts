import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'wouter';
import { sharedParam, takeSharedPhoto } from '../../lib/browser/shared-photo.ts';

/** Takes the photo that another app has shared with this one, once, where the address says that one waits. */
export function useSharedPhoto(onPhoto: (photo: File) => void): void {
  const [search, setSearch] = useSearchParams();
  const isDue = search.has(sharedParam);
  const take = useEffectEvent(async () => {
    setSearch(withoutParam, { replace: true });
    const photo = await takeSharedPhoto().catch(() => null);
    if (photo) onPhoto(photo);
  });
  useEffect(() => {
    if (isDue) void take();
  }, [isDue]);
}

function withoutParam(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(sharedParam);
  return rest;
}
