import { limits } from '@reelmates/contract/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

/** The search text: what is typed, and what stands in the address (`?search=`) once typing has paused. */
export function useVenueSearch() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const search = (params.get('search') ?? '').trim();
  const [text, setText] = useState(search);
  const settled = useDebounced(text, limits.searchDebounceMs).trim();
  const known = useRef(search);

  const write = useEffectEvent((next: string) => {
    if (next === search) return;
    known.current = next;
    const query = next ? `?${new URLSearchParams({ search: next })}` : '';
    navigate(paths.map + query, { replace: true });
  });
  useEffect(() => write(settled), [settled]);

  // Somebody came by a link with another search text while the screen was there.
  useEffect(() => {
    if (search === known.current) return;
    known.current = search;
    setText(search);
  }, [search]);

  return { text, setText, search };
}
