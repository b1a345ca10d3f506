import { Button } from '../../ui/controls/button.tsx';
import { type UserProfile, useToggleFollow } from './people-queries.ts';

export function FollowButton({ profile }: { profile: UserProfile }) {
  const follow = useToggleFollow(profile.id);
  return (
    <Button
      variant={profile.isFollowing ? 'secondary' : 'primary'}
      small
      block
      pending={follow.isPending}
      pendingLabel="Loading..."
      onClick={() => follow.mutate()}
    >
      {profile.isFollowing ? 'Following' : 'Follow'}
    </Button>
  );
}
