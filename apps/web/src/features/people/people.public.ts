export { AuthorFollow } from './author-follow.tsx';
export { fullNameOf } from './full-name.ts';
export { useProfile } from './people-queries.ts';
