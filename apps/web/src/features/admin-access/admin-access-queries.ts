import * as contract from '@reelmates/contract/admin/admins';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, NetworkError } from '../../lib/api/api.ts';
import { PasswordNotGiven } from '../../lib/api/password-question.ts';
import { handleUnauthorized } from '../../lib/api/unauthorized.ts';
import { unlessGone } from '../../lib/api/unless-gone.ts';
import { adminKeys } from '../../lib/query-cache/keys/admin-keys.ts';
import { toast } from '../../lib/toast-store.ts';

export type { AdminCandidate, AdminEntry } from '@reelmates/contract/admin/admins';

/** Refetched each time the section is opened, because other admins may change it. */
const uncached = { gcTime: 0 } as const;

export function useAdmins() {
  return useQuery({
    queryKey: adminKeys.admins,
    queryFn: ({ signal }) => call(contract.listAdmins, { signal }),
    ...uncached,
  });
}

/** An empty text has no matches. */
export function useAdminCandidates(search: string) {
  return useQuery({
    queryKey: adminKeys.adminCandidates(search),
    queryFn: ({ signal }) => call(contract.searchAdminCandidates, { query: { search }, signal }),
    enabled: search !== '',
    ...uncached,
  });
}

/** Refetches the list, which may also have been changed by other admins. */
export function useInvalidateAdmins() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: adminKeys.admins });
}

/** Idempotent: removing an admin whom another one has removed succeeds. */
export function useRemoveAdmin() {
  const invalidateAdmins = useInvalidateAdmins();
  return useMutation({
    mutationFn: (id: string) => unlessGone(call(contract.removeAdmin, { params: { id } })),
    onSuccess: () => {
      toast({ title: 'Admin removed' });
      return invalidateAdmins();
    },
    onError: (error) => {
      reportAccessFailure(error, 'Failed to remove admin user. Please try again.');
      // The server refused it, so the list may be outdated.
      if (error instanceof ApiError) return invalidateAdmins();
      return undefined;
    },
  });
}

/** With the server's sentence for a conflict, otherwise that of the specification. */
export function reportAccessFailure(error: unknown, sentence: string): void {
  if (error instanceof PasswordNotGiven) return;
  if (error instanceof ApiError && error.isSignedOut) {
    handleUnauthorized();
    return;
  }
  const isExplained =
    error instanceof ApiError && (error.status === 409 || error.status === 429 || error.status === 403);
  const description = isExplained ? error.text : error instanceof NetworkError ? error.message : sentence;
  toast({ title: 'Error', description, variant: 'destructive' });
}
