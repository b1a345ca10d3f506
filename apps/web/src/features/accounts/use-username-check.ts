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

/** Whether the name that is being typed can be had, asked 500 ms after the last key. */
export function useUsernameCheck(typed: string): UsernameCheck {
  const username = typed.trim();
  const settled = useDebounced(username, limits.usernameCheckDebounceMs);
  const isLongEnough = settled.length >= limits.usernameMin;
  const problem = problemOf(settled);
  const { data, error, isPending } = useQuery({
    queryKey: usernameCheckKey(settled),
    queryFn: ({ signal }): Promise<Answer> => call(checkUsername, { params: { username: settled }, signal }),
    enabled: isLongEnough && problem === undefined,
    // A name that was free a minute ago may be gone.
    gcTime: 0,
  });

  if (username.length < limits.usernameMin) return { state: 'idle' };
  if (username !== settled) return { state: problemOf(username) ? 'idle' : 'checking' };
  if (problem) return { state: 'invalid', message: problem };
  if (error instanceof ApiError) return { state: 'invalid', message: error.text };
  // No answer says nothing about the name.
  if (error) return { state: 'idle' };
  if (isPending) return { state: 'checking' };
  if (data.refusal !== undefined) return { state: 'invalid', message: data.refusal };
  return { state: data.available ? 'available' : 'taken' };
}

/**
 * For a name that was refused when it was sent, which is newer than what the check knew.
 * @returns what to call with the name, and with the server's reason where it is another than that the name is taken
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
