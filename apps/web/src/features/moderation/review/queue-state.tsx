import { formatAge } from '../../../lib/text/age.ts';
import { formatExact } from '../../../lib/text/format.ts';
import type { InHand } from '../queue.ts';

export type QueueStateProps = {
  review: {
    count: number | undefined;
    position: number;
    items: readonly { createdAt: string }[];
    inHand: readonly InHand[];
  };
  countText: ((count: number) => string) | undefined;
  isFiltered: boolean;
};

/** '12 of 339 · oldest 9 h · @priya_k has 3 in hand'. */
export function QueueState({ review, countText, isFiltered }: QueueStateProps) {
  const { count, position, items, inHand } = review;
  if (count === undefined) return null;
  if (countText && !isFiltered) return countText(count);
  const age = items[0] ? formatAge(items[0].createdAt) : 'now';
  return (
    <>
      <span>{`${formatExact(count)} ${isFiltered ? 'match' : 'pending'}${count > 1 ? ', oldest first' : ''}`}</span>
      {position > 1 ? ` · at ${position}` : ''}
      {age === 'now' ? '' : ` · oldest ${age}`}
      {inHand.map(({ user, count: held }) => (
        <span
          key={user.id}
        >{` · ${user.username === null ? 'Another admin' : `@${user.username}`} has ${held} in hand`}</span>
      ))}
    </>
  );
}
