import { formatCountOf } from '../../lib/text/format.ts';
import type { Notification } from './notifications-queries.ts';

/** A piece of a sentence; names stand out. */
export type Piece = { text: string; isName: boolean; isVerified?: boolean };

/** How many are named before the others are counted. */
const named = 2;

/** 'ana, ben and 3 others liked your post', in pieces. */
export function sentenceOf({
  actors,
  count,
  text,
}: Pick<Notification, 'actors' | 'count' | 'text'>): readonly Piece[] {
  const who = actors
    .slice(0, named)
    .map(({ username, isVerified }): Piece => ({ text: username, isName: true, isVerified }));
  if (who.length === 0) return [{ text, isName: false }];
  const others = count - who.length;
  if (others > 0) who.push({ text: othersText(others), isName: false });
  const joined = who.flatMap((piece, at): Piece[] =>
    at === 0 ? [piece] : [{ text: at === who.length - 1 ? ' and ' : ', ', isName: false }, piece],
  );
  return [...joined, { text: ` ${text}`, isName: false }];
}

const othersText = (count: number) => formatCountOf(count, 'other');
