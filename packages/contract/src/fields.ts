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
/** More combining marks in a row than any script uses (UAX #15, stream-safe text); NFC sorts them in quadratic time. */
const tooManyDiacritics = /\p{M}{31}/u;
/** What has no shape of its own: direction controls, zero-width characters, fillers, private and broken code points. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u2800]/u;
/** The invisible parts of emoji: what joins two, and what asks for the coloured form. */
const emojiJoiner = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)(?:\u200D|\uFE0F)/gu;
const notShown = 'Please remove characters that cannot be shown';

/** Composing and trimming leave at least a quarter of what people type: three letters of Hangul become one. */
const TYPED_FACTOR = 4;

/**
 * A string of a request, refused by its raw length before anything else looks at it. Every string of a request begins
 * so (raw-lengths.test.ts): normalising, patterns and comparisons may cost more than one step for each character.
 * @param max UTF-16 code units
 * @param missing what is said where it is no string at all
 */
export function boundedString(max: number, tooLong: string, missing?: string) {
  return z
    .string(missing === undefined ? undefined : { error: missing })
    .check(z.maxLength(max, { error: tooLong, abort: true }));
}

/** As `boundedString`, with room for what trimming takes away: the caller checks `max` after it. */
export function typedString(max: number, tooLong: string, missing?: string) {
  return boundedString(TYPED_FACTOR * max, tooLong, missing);
}

/** A list of a request: its length is validated before its items are. */
export function boundedArray<Item extends z.ZodMiniType>(item: Item, max: number, tooMany: string) {
  return z.pipe(z.array(z.unknown()).check(z.maxLength(max, { error: tooMany, abort: true })), z.array(item));
}

const canBeComposed = z.refine<string>((text) => text.isWellFormed() && !tooManyDiacritics.test(text), {
  error: notShown,
  abort: true,
});

/**
 * One line of text: NFC, trimmed, without control characters.
 * @param missing what is said where it is no text at all
 */
export function lineText(max: number, tooLong: string, missing?: string) {
  return typedString(max, tooLong, missing).check(
    canBeComposed,
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.refine((text) => !controlCharacter.test(text), notShown),
    z.maxLength(max, tooLong),
  );
}

/** A line that names a person or a thing: what cannot be seen is refused, so that no two names look the same by it. */
export function nameText(max: number, tooLong: string, missing?: string) {
  return lineText(max, tooLong, missing).check(
    z.refine((text) => !invisible.test(text.replaceAll(emojiJoiner, '')), notShown),
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

/** A password as it was typed: never trimmed, and of no more characters than one can be chosen with. */
export const typedPassword = (missing: string, tooLong: string) =>
  boundedString(limits.passwordMax, tooLong, missing);

/** The present password of the viewer, in a form that asks for it again. */
export const ownPassword = typedPassword('Password is required', 'Current password is incorrect').check(
  z.minLength(1, 'Password is required'),
);

/** A bigint id as it appears in a path. Whatever does not fit cannot exist, so the server answers 404. */
export const idParam = boundedString(19, 'Not found').check(
  z.refine((text) => /^[1-9]\d*$/.test(text) && BigInt(text) <= 9_223_372_036_854_775_807n, 'Not found'),
);

/** An id in a body or a query, which may name nothing. Longer ones than ours are refused. */
export function idInput(message: string) {
  return boundedString(40, message, message);
}

/** The machine of a post, a jackpot or a session. */
export const machineText = nameText(limits.machineTypeMax, 'Machine type must be 100 characters or less');

/** The address of a photo that was uploaded before. */
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

/** 1 to `max` ids in a query, with commas between them. */
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
