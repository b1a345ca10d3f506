/* Lists of people with actions, for other features. Separate from people.public, which is part of every first load. */

export { useFollowAll } from './follow-all.ts';
export { FollowToggle } from './follow-toggle.tsx';
export { PeopleSkeleton } from './people-skeleton.tsx';
export { PersonRow } from './person-row.tsx';
export { PersonWithFollow } from './person-with-follow.tsx';
