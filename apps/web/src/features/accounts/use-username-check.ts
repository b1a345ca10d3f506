import { checkUsername, usernameField } from '@reelmates/contract/accounts';
import { limits } from '@reelmates/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

export type UsernameCheck =
  | { state: 'idle' | 'checking' | 'available' | 'taken' }
  | { state: 'invalid'; message: string };

/** Whether the name that is being typed can be had, asked 500 ms after the last key. */
export function useUsernameCheck(typed: string): UsernameCheck {
  const username = typed.trim();
  const settled = useDebounced(username, limits.usernameCheckDebounceMs);
  const isLongEnough = settled.length >= limits.usernameMin;
  const problem = problemOf(settled);
  const { data, error, isPending } = useQuery({
    queryKey: ['username-check', settled],
    queryFn: ({ signal }) => call(checkUsername, { params: { username: settled }, signal }),
    enabled: isLongEnough && problem === undefined,
    // A name that was free a minute ago may be gone.
    gcTime: 0,
  });

  if (username.length < limits.usernameMin) return { state: 'idle' };
  if (username !== settled) return { state: problemOf(username) ? 'idle' : 'checking' };
  if (problem) return { state: 'invalid', message: problem };
  // A server that is out of order says nothing about the name, like one that cannot be reached.
  if (error instanceof ApiError && error.status < 500) return { state: 'invalid', message: error.text };
  if (error) return { state: 'idle' };
  if (isPending) return { state: 'checking' };
  return { state: data.available ? 'available' : 'taken' };
}

function problemOf(username: string): string | undefined {
  return usernameField.safeParse(username).error?.issues[0]?.message;
}
