import { Button } from '../../ui/controls/button.tsx';
import { useFollow } from './follow-mutation.ts';
import type { UserProfile } from './people-queries.ts';

export function FollowButton({ profile }: { profile: UserProfile }) {
  const follow = useFollow(profile);
  return (
    <Button
      variant={profile.isFollowing ? 'secondary' : 'primary'}
      small
      block
      pending={follow.isPending}
      pendingLabel="Loading..."
      onClick={() => follow.mutate(!profile.isFollowing)}
    >
      {profile.isFollowing ? 'Following' : 'Follow'}
    </Button>
  );
}
