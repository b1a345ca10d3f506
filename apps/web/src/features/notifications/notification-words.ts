import { HOUR_MS } from '@reelmates/contract/time';
import { formatCountOf } from '../../lib/text/format.ts';
import { localDate } from '../../lib/text/local-time.ts';
import { formatDateTime, formatDay, formatTime } from '../../lib/text/time.ts';
import type { Notification } from './notifications-queries.ts';

/** A part of a sentence. Names are emphasised. */
export type Piece = { text: string; isName: boolean; isVerified?: boolean };

type Said = Pick<Notification, 'actors' | 'count' | 'text' | 'comments' | 'quote'>;

/** The number of named people; others are only counted. */
const PEOPLE_NAMED = 2;

/** 'ana, ben and 3 others liked your post', in parts. */
export function sentenceOf(item: Said): readonly Piece[] {
  const { actors, count, text, comments = 0, quote } = item;
  if (comments > 1) return commentsInWords(comments, actors[0], quote);
  const who = actors
    .slice(0, PEOPLE_NAMED)
    .map(({ username, isVerified }): Piece => ({ text: username, isName: true, isVerified }));
  if (who.length === 0) return [{ text, isName: false }];
  const others = count - who.length;
  if (others > 0) who.push({ text: formatCountOf(others, 'other'), isName: true });
  const joined = who.flatMap((piece, index): Piece[] =>
    index === 0 ? [piece] : [{ text: index === who.length - 1 ? ' and ' : ', ', isName: false }, piece],
  );
  return [...joined, { text: ` ${text}`, isName: false }];
}

/** '3 comments on your post, latest from kev: “Nice one.”' */
function commentsInWords(
  comments: number,
  latest: Said['actors'][number] | undefined,
  quote: string | undefined,
): readonly Piece[] {
  const number: Piece = { text: formatCountOf(comments, 'comment'), isName: true };
  if (!latest) return [number, { text: ' on your post', isName: false }];
  return [
    number,
    { text: ' on your post, latest from ', isName: false },
    { text: latest.username, isName: true, isVerified: latest.isVerified },
    ...(quote === undefined ? [] : [{ text: `: “${quote}”`, isName: false }]),
  ];
}

/** 'Between 7 and 8 PM' for a group of an hour, otherwise the time itself. */
export function timeInWords({ count, comments = 0, hour, createdAt }: Timed): string {
  if (hour === undefined || Math.max(count, comments) < 2) return formatDateTime(createdAt);
  const [from, until] = [new Date(hour), new Date(Date.parse(hour) + HOUR_MS)];
  const between = `Between ${shortHour(from, until)} and ${shortHour(until)}`;
  return localDate(from) === localDate() ? between : `${formatDay(from)}, ${between.replace('B', 'b')}`;
}

type Timed = Pick<Notification, 'count' | 'comments' | 'hour' | 'createdAt'>;

/** "7 PM", "6:30 PM"; without AM or PM if the next time has the same. */
function shortHour(at: Date, before?: Date): string {
  const text = formatTime(at).replace(':00', '');
  const [, half = ''] = text.split(' ');
  return before && formatTime(before).endsWith(half) ? text.replace(` ${half}`, '') : text;
}
