import { checkUsername, usernameField } from '@reelmates/contract/account/accounts';
import { limits } from '@reelmates/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

const usernameCheckKey = (username: string) => ['username-check', username] as const;

export type UsernameCheck =
  | { state: 'idle' | 'checking' | 'available' | 'taken' }
  | { state: 'invalid'; message: string };

type Answer = { available: boolean; refusal?: string | undefined };

/** Whether the username that is being typed is available, checked 500 ms after the last key press. */
export function useUsernameCheck(typed: string): UsernameCheck {
  const username = typed.trim();
  const debounced = useDebounced(username, limits.usernameCheckDebounceMs);
  const isLongEnough = debounced.length >= limits.usernameMin;
  const problem = problemOf(debounced);
  const { data, error, isPending } = useQuery({
    queryKey: usernameCheckKey(debounced),
    queryFn: ({ signal }): Promise<Answer> =>
      call(checkUsername, { params: { username: debounced }, signal }),
    enabled: isLongEnough && problem === undefined,
    // A username that was available a minute ago may be taken now.
    gcTime: 0,
  });

  if (username.length < limits.usernameMin) return { state: 'idle' };
  if (username !== debounced) return { state: problemOf(username) ? 'idle' : 'checking' };
  if (problem) return { state: 'invalid', message: problem };
  if (error instanceof ApiError) return { state: 'invalid', message: error.text };
  // Without a response, nothing is known about the name.
  if (error) return { state: 'idle' };
  if (isPending) return { state: 'checking' };
  if (data.refusal !== undefined) return { state: 'invalid', message: data.refusal };
  return { state: data.available ? 'available' : 'taken' };
}

/**
 * For a username that was refused on submit, which is newer information than that of the check.
 * @returns a function that takes the username, and the server's reason if it is not that the name is taken
 */
export function useRefuseUsername(): (username: string, refusal?: string) => void {
  const client = useQueryClient();
  return (username, refusal) => {
    client.setQueryData<Answer>(usernameCheckKey(username), { available: false, refusal });
  };
}

function problemOf(username: string): string | undefined {
  return usernameField.safeParse(username).error?.issues[0]?.message;
}
