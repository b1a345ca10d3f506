import * as contract from '@reelmates/contract/admin/admins';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api.ts';
import { reportRefusal } from '../../lib/api/report-refusal.ts';
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
      // The list may be outdated where the server refused it, and the act may have succeeded where the response was lost.
      const reloading = invalidateAdmins();
      return error instanceof ApiError ? reloading : undefined;
    },
  });
}

/** With the server's sentence if it says why, otherwise that of the specification. */
export function reportAccessFailure(error: unknown, sentence: string): void {
  reportRefusal(error, sentence, [403, 409, 429]);
}
