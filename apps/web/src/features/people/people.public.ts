export { AuthorFollow } from './author-follow.tsx';
export { FollowToggle } from './follow-toggle.tsx';
export { fullNameOf } from './full-name.ts';
export { useProfile } from './people-queries.ts';
export { PeopleSkeleton } from './people-skeleton.tsx';
export { PersonRow } from './person-row.tsx';
