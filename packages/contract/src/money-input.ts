import * as z from 'zod/mini';
import { boundedString } from './fields.ts';
import type { Money } from './money.ts';

const MAX_WHOLE_DIGITS = 8;
/** Leaves room for leading zeros and for spaces, which people paste. */
const MONEY_TEXT_MAX = 40;

/** "12.5", 12.5 or "12.50" → "12.50"; null if it is not an amount with at most two decimals. */
export function canonicalMoney(input: number | string): Money | null {
  const match = /^(\d{1,})(?:\.(\d{1,2}))?$/.exec(typeof input === 'number' ? String(input) : input.trim());
  const whole = match?.[1]?.replace(/^0+(?=\d)/, '');
  if (whole === undefined || whole.length > MAX_WHOLE_DIGITS) return null;
  return `${whole}.${(match?.[2] ?? '').padEnd(2, '0')}`;
}

/**
 * Turns an amount as people type it into the form of requests: "1,240" → "1240", "12,5" → "12.5", "$ 1.240,50" →
 * "1240.50", ".50" → "0.50". Other text is returned unchanged, for the form's rules to refuse.
 */
export function typedMoney(typed: string): string {
  return withDecimalPoint(typed)
    .replace(/^\.(?=\d)/, '0.')
    .replace(/(\d)\.$/, '$1');
}

function withDecimalPoint(typed: string): string {
  // Keyboards for Chinese and Japanese type digits of full width; copied text may have invisible signs.
  const text = typed.normalize('NFKC').replace(/[\s$\p{Cf}]/gu, '');
  const groups = /^\d{1,3}(?:([.,])\d{3})+$/.exec(text);
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  // With both signs, the last one is the decimal sign. Commas alone that separate groups of three are not decimal
  // signs.
  if (comma >= 0 && point >= 0) {
    const thousands = comma > point ? '.' : ',';
    return text.replaceAll(thousands, '').replace(',', '.');
  }
  if (groups?.[1] === ',') return text.replaceAll(',', '');
  return text.replace(',', '.');
}

/**
 * An amount in a request: a JSON number or a decimal string with at most two decimals, up to 99999999.99.
 * @param messages the specification's texts for a missing and for an invalid amount
 */
export function moneyInput(messages: { required: string; invalid: string; allowZero: boolean }) {
  const missing = (input: unknown) => input === undefined || input === null || input === '';
  const message = (issue: { input?: unknown }) =>
    missing(issue.input) ? messages.required : messages.invalid;
  return z.pipe(
    z.union([z.number(), boundedString(MONEY_TEXT_MAX, messages.invalid)], { error: message }).check(
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
