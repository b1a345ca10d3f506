import { readSettings } from '@reelmates/contract/settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

/** The operator's settings: which map to show, and whether venues without data show examples. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(readSettings, { signal }),
});

export function useMapSettings() {
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery);
  return { map: data?.map, failed: !data && isError && !isFetching, retry: () => void refetch() };
}
