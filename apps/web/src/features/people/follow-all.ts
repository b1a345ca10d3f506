import { followPeople } from '@reelmates/contract/social/suggestions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { patchFollowing } from '../../lib/query-cache/patch-following.ts';
import { useAfterFollowing } from './follow-mutation.ts';

/** Follows several people with one request, and updates each row. */
export function useFollowAll() {
  const client = useQueryClient();
  const refresh = useAfterFollowing();
  return useMutation({
    mutationFn: (userIds: readonly string[]) => call(followPeople, { body: { userIds: [...userIds] } }),
    onSuccess: ({ followedIds }) => {
      for (const userId of followedIds) patchFollowing(client, userId, true);
      refresh(followedIds);
    },
    onError: (error) => reportFailure(error, 'Failed to update follow status'),
  });
}
