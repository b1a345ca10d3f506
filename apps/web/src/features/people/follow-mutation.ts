import * as contract from '@reelmates/contract/social/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { peopleKeys } from '../../lib/query-cache/keys/people-keys.ts';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { patchFollowing } from '../../lib/query-cache/patch-following.ts';
import { toggleUntil } from '../../lib/toggle.ts';
import { notePress, sendToggle } from '../outbox/send-toggle.public.ts';
import { useViewer } from '../session/session.public.ts';

function setFollowing(userId: string, on: boolean) {
  const press = () => call(contract.toggleFollow, { params: { userId } });
  return toggleUntil(press, ({ isFollowing }) => isFollowing === on);
}

/** Follows or unfollows a person. Shows at once, and is reverted if the server refuses. */
export function useFollow({ id: userId, username }: { id: string; username: string }) {
  const client = useQueryClient();
  const refresh = useAfterFollowing();
  return useMutation({
    mutationFn: (on: boolean) => {
      const act = { kind: 'follow', userId, username, on } as const;
      const removeNote = notePress(client, act);
      return sendToggle<'follow'>(client, act, () => setFollowing(userId, on)).finally(removeNote);
    },
    onMutate: (on) => patchFollowing(client, userId, on),
    onSuccess: (response) => {
      if (response === null) return;
      const { isFollowing, followersCount } = response;
      patchFollowing(client, userId, isFollowing);
      client.setQueryData<contract.UserProfile>(
        peopleKeys.profile(userId),
        (profile) => profile && { ...profile, followersCount },
      );
      refresh([userId]);
    },
    onError: (error, on) => {
      patchFollowing(client, userId, !on);
      reportFailure(error, 'Failed to update follow status');
    },
  });
}

/**
 * After a follow: the Following feed, and the viewer's own counts and lists, have changed. Lists on the screen stay as
 * they are, so that a mistake can be undone in its row.
 */
export function useAfterFollowing() {
  const client = useQueryClient();
  const { viewer } = useViewer();
  return (userIds: readonly string[]) => {
    void client.invalidateQueries({ queryKey: postKeys.feed('following') });
    void client.invalidateQueries({ queryKey: postKeys.latest('following') });
    const stale = [
      ...(viewer ? [peopleKeys.profile(viewer.id), peopleKeys.connections(viewer.id, 'following')] : []),
      ...userIds.map((userId) => peopleKeys.connections(userId, 'followers')),
    ];
    for (const queryKey of stale) void client.invalidateQueries({ queryKey, refetchType: 'none' });
  };
}
