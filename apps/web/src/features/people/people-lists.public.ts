/* Lists of people with what may be done, for other features. Apart from people.public, which every first load has. */

export { useFollowAll } from './follow-all.ts';
export { FollowToggle } from './follow-toggle.tsx';
export { PeopleSkeleton } from './people-skeleton.tsx';
export { PersonRow } from './person-row.tsx';
export { PersonWithFollow } from './person-with-follow.tsx';
