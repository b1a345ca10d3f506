import { type Connection, listFollowers, listFollowing } from '@reelmates/contract/social/connections';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { peopleKeys } from '../../lib/query-cache/keys/people-keys.ts';
import { pagedQuery } from '../../lib/query-cache/paged-query.ts';

export type ConnectionKind = 'followers' | 'following';

const endpoints = { followers: listFollowers, following: listFollowing };

/** Lists older than this, in ms, are refetched when they are opened. */
const STALE_TIME_MS = 60_000;

/** A person's followers or followed people, first those whom the viewer follows. */
export function useConnections(userId: string, list: ConnectionKind) {
  return useInfiniteQuery({
    ...pagedQuery(peopleKeys.connections(userId, list), (query, signal) =>
      call(endpoints[list], { params: { userId }, query, signal }),
    ),
    select: ({ pages }) => {
      const known = pages[0]?.known ?? [];
      const others = withoutRepeats(pages.flatMap(({ items }) => items)).filter(
        ({ id }) => !known.some((person) => person.id === id),
      );
      return { known, others };
    },
    staleTime: STALE_TIME_MS,
  });
}

/** A person who stopped following and followed again is on two pages until the list is refetched. */
function withoutRepeats(people: Connection[]): Connection[] {
  return [...new Map(people.map((person) => [person.id, person])).values()];
}
