import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** An opaque identifier. On the server it is a bigint written in decimal. */
export const idSchema = z.string();
export type Id = string;

/** An instant, ISO 8601 in UTC. */
export const timeSchema = z.string();

/** An amount in dollars with exactly two decimals, such as "1234.50". Never a float. */
export const moneySchema = z.string();

const controlCharacter = /\p{Cc}/u;
const controlCharacterButNewline = /[^\P{Cc}\n]/u;
/**
 * No script uses more than 30 combining marks in a row (UAX #15, stream-safe text). Longer runs are refused, since NFC
 * sorts them in quadratic time.
 */
const tooManyDiacritics = /\p{M}{31}/u;
/** Invisible characters: direction controls, zero-width characters, fillers, private-use and invalid code points. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u2800]/u;
/** The invisible characters that emoji need: the joiner of two emoji, and the selector of the coloured form. */
const emojiJoiner = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)(?:\u200D|\uFE0F)/gu;
/** A character that can be seen. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;
const notShown = 'Please remove characters that cannot be shown';

/** Words have at most five diacritics on a letter. More of them would be drawn across the lines above and below. */
const stackedDiacritics = /\p{M}{6}/u;

/**
 * How many times as long as its result a typed text may be: composing turns three Hangul letters into one, and trimming
 * removes spaces.
 */
const TYPED_FACTOR = 4;

/**
 * A string in a request. Its raw length is checked before anything else, because normalising, matching and comparing
 * may take more than linear time. All strings of requests start with it (raw-lengths.test.ts).
 * @param max code points, as Zod and OpenAPI count them
 * @param missing the message for a value that is not a string
 */
export function boundedString(max: number, tooLong: string, missing?: string) {
  return z
    .string(missing === undefined ? undefined : { error: missing })
    .check(z.maxLength(max, { error: tooLong, abort: true }));
}

/** As `boundedString`, with room for what trimming removes: the caller checks `max` after trimming. */
export function typedString(max: number, tooLong: string, missing?: string) {
  return boundedString(TYPED_FACTOR * max, tooLong, missing);
}

/** A list in a request. Its length is checked before its items. */
export function boundedArray<Item extends z.ZodMiniType>(item: Item, max: number, tooMany: string) {
  return z.pipe(z.array(z.unknown()).check(z.maxLength(max, { error: tooMany, abort: true })), z.array(item));
}

const canBeComposed = z.refine<string>((text) => text.isWellFormed() && !tooManyDiacritics.test(text), {
  error: notShown,
  abort: true,
});

/** For texts that are public without a review. */
export const withoutStackedDiacritics = z.refine<string>((text) => !stackedDiacritics.test(text), notShown);

/**
 * One line of text: NFC, trimmed, without control characters.
 * @param missing the message for a value that is not a string
 */
export function lineText(max: number, tooLong: string, missing?: string) {
  return typedString(max, tooLong, missing).check(
    canBeComposed,
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.refine((text) => !controlCharacter.test(text), notShown),
    z.maxLength(max, tooLong),
  );
}

/**
 * A line that names a person or a thing. Invisible characters are refused, so that different names never look the same.
 */
export function nameText(max: number, tooLong: string, missing?: string) {
  return lineText(max, tooLong, missing).check(
    z.refine((text) => !invisible.test(text.replaceAll(emojiJoiner, '')), notShown),
    withoutStackedDiacritics,
  );
}

/** Text that may have line breaks (captions, bios, comments): NFC, trimmed, line breaks as \n. */
export function multilineText(max: number, tooLong: string) {
  return typedString(max, tooLong).check(
    canBeComposed,
    z.overwrite((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()),
    z.refine((text) => !controlCharacterButNewline.test(text), notShown),
    z.maxLength(max, tooLong),
  );
}

/** A password exactly as typed: not trimmed, and no longer than a password may be when it is chosen. */
export const typedPassword = (missing: string, tooLong: string) =>
  boundedString(limits.passwordMax, tooLong, missing);

/** The viewer's current password, in a form that asks for it again. */
export const ownPassword = typedPassword('Password is required', 'Current password is incorrect').check(
  z.minLength(1, 'Password is required'),
);

/** A bigint id in a path. A value that is no such id answers 404, since nothing can have it. */
export const idParam = boundedString(19, 'Not found').check(
  z.refine((text) => /^[1-9]\d*$/.test(text) && BigInt(text) <= 9_223_372_036_854_775_807n, 'Not found'),
);

/** An id in a body or query. It may name nothing, but must not be longer than a bigint. */
export function idInput(message: string) {
  return boundedString(40, message, message);
}

/** The machine of a post, a jackpot or a session. */
export const machineText = nameText(limits.machineTypeMax, 'Machine type must be 100 characters or less');

/** For texts that must not be blank: invisible characters do not count. */
export const withVisibleText = (blank: string) => z.refine<string>((text) => visible.test(text), blank);

/** The address of a photo that was uploaded earlier. */
export const imageUrlInput = boundedString(500, 'This photo is not one of your uploads');

/** A whole number from 1 to `max` in a query, such as `?limit=`. */
export function countParam(max: number) {
  const message = `limit must be a whole number from 1 to ${max}`;
  return z.pipe(
    boundedString(String(max).length, message).check(
      z.refine((text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max, message),
    ),
    z.transform(Number),
  );
}

/** 1 to `max` ids in a query, separated by commas. */
export function idList(max: number) {
  const message = `ids must be 1 to ${max} ids, with commas between them`;
  return z.pipe(
    boundedString(max * 20, message).check(
      z.refine((text) => {
        const ids = text.split(',');
        return ids.length <= max && ids.every((id) => /^[1-9]\d{0,17}$/.test(id));
      }, message),
    ),
    z.transform((text) => [...new Set(text.split(','))]),
  );
}

export const cursorParam = boundedString(200, 'This cursor is not valid');

/** `?limit=` and `?cursor=` of every paged list. */
export const pageQuery = z.object({
  limit: z.optional(countParam(limits.pageMax)),
  cursor: z.optional(cursorParam),
});
export type PageQuery = z.infer<typeof pageQuery>;

export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}
export type Page<T> = { items: T[]; nextCursor: string | null };

export const messageSchema = z.object({ message: z.string() });
