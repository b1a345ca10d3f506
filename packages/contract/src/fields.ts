import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** An opaque identifier. On the server it is a bigint written in decimal. */
export const idSchema = z.string();
export type Id = string;

/** An instant, ISO 8601 in UTC. */
export const timeSchema = z.string();

/** An amount in dollars with exactly two decimals, such as "1234.50". Never a float. */
export const moneySchema = z.string();
export type Money = string;

const MAX_WHOLE_DIGITS = 8;
const controlCharacter = /\p{Cc}/u;
const controlCharacterButNewline = /[^\P{Cc}\n]/u;

/**
 * One line of text: NFC, trimmed, without control characters.
 * @param missing what is said where it is no text at all
 */
export function lineText(missing?: string) {
  return z.string(missing === undefined ? undefined : { error: missing }).check(
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.refine((text) => !controlCharacter.test(text), 'Please remove characters that cannot be shown'),
  );
}

/** Text that may have line breaks (captions, bios, comments): NFC, trimmed, line breaks as \n. */
export function multilineText() {
  return z.string().check(
    z.overwrite((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()),
    z.refine(
      (text) => !controlCharacterButNewline.test(text),
      'Please remove characters that cannot be shown',
    ),
  );
}

/** A bigint id as it appears in a path. Whatever does not fit cannot exist, so the server answers 404. */
export const idParam = z
  .string()
  .check(
    z.refine(
      (text) => /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= 9_223_372_036_854_775_807n,
      'Not found',
    ),
  );

/** "12.5", 12.5 or "12.50" → "12.50"; null where it is no amount with at most two decimals. */
export function canonicalMoney(input: number | string): Money | null {
  const match = /^(\d{1,})(?:\.(\d{1,2}))?$/.exec(typeof input === 'number' ? String(input) : input.trim());
  const whole = match?.[1]?.replace(/^0+(?=\d)/, '');
  if (whole === undefined || whole.length > MAX_WHOLE_DIGITS) return null;
  return `${whole}.${(match?.[2] ?? '').padEnd(2, '0')}`;
}

/**
 * An amount in a request: a JSON number or a decimal string, at most two decimals, at most 99999999.99.
 * @param messages the specification's texts for a missing and for an unusable amount
 */
export function moneyInput(messages: { required: string; invalid: string; allowZero: boolean }) {
  const missing = (input: unknown) => input === undefined || input === null || input === '';
  const message = (issue: { input?: unknown }) =>
    missing(issue.input) ? messages.required : messages.invalid;
  return z.pipe(
    z.union([z.number(), z.string()], { error: message }).check(
      z.refine(
        (input) => {
          const money = canonicalMoney(input);
          return money !== null && (messages.allowZero || money !== '0.00');
        },
        { error: message },
      ),
    ),
    z.transform((input) => canonicalMoney(input) ?? '0.00'),
  );
}

/** `?limit=` and `?cursor=` of every paged list. */
export const pageQuery = z.object({
  limit: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= limits.pageMax,
            `limit must be a whole number from 1 to ${limits.pageMax}`,
          ),
        ),
      z.transform(Number),
    ),
  ),
  cursor: z.optional(z.string().check(z.maxLength(200, 'This cursor is not valid'))),
});
export type PageQuery = z.infer<typeof pageQuery>;

export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}
export type Page<T> = { items: T[]; nextCursor: string | null };

export const messageSchema = z.object({ message: z.string() });
