import * as z from 'zod/mini';
import { plainShape } from './letter-shapes.ts';

const link = /https?:\/\/|(?<![\p{L}\p{N}])www\.\S/giu;
/** An email address: a name at a domain. */
const email = /[^\s@]@[^\s@]+\.\p{L}{2}/gu;
/** A domain with a path, with any ending: t.me/name. */
const address = /[\p{L}\p{N}]\.\p{L}{2,}\/[^\s/]/gu;

/** At most as long as in a domain, because after each hyphen another one may begin. */
const name = '(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}\\.';
const noMore = '(?![\\p{L}\\p{N}-])';
/**
 * Endings that are no words that could start a sentence after a missing space ("Won big.It was great"). Tolerant to
 * honest text: "mr.pokie" is a name, and a person who wants to avoid the filter writes "dot com" anyway.
 */
const domain = new RegExp(
  `${name}(?:com|org|mobi|io|co|ca|fr|ru|cn|ph|sg|gg|ly|cc|ai|ee|ws|gl|ag|bz|xyz|dev)${noMore}`,
  'giu',
);
/** Endings that are words, too: only in lower case, and not as in "J.de Vries" or "big.Top night". */
const wordDomain = new RegExp(
  `${name}(?:net|info|biz|au|nz|uk|us|eu|de|tv|app|site|online|shop|store|club|bet|casino|poker|vip|top|link|click|` +
    `page|bio|website|space|asia)${noMore}(?! \\p{Lu})`,
  'gu',
);
/** Shorteners and messengers whose endings are words. */
const shortDomain =
  /(?<![\p{L}\p{N}])(?:t|wa|m|paypal|youtu|linktr|discord|snapchat|line)\.(?:me|be|ee|to)(?![\p{L}\p{N}])/giu;
const links = [link, address, domain, wordDomain, shortDomain];

/** Digits in groups. Amounts after a currency, with commas or in a fraction are excluded. */
const digitGroups = /(?<![$€£\d,/])[+(]?\d(?:[\s._()•*|–—-]{0,3}\d){7,20}(?![,/]?\d)/g;
/** Australian and New Zealand numbers by their digits, in national and international form. */
const nationalPhone = /^0\d{8,10}$|^(?:1300|1800)\d{6}$|^(?:00)?61[234578]\d{8}$|^(?:00)?64[234679]\d{7,9}$/;
/** A mobile number without its zero, after a dialling code. */
const bareMobile = /^4\d{2}(?:\d{6}|[ -]\d{3}[ -]\d{3})$/;

function isPhone(group: string): boolean {
  const digits = group.replaceAll(/\D/g, '');
  return (
    (group.startsWith('+') && digits.length >= 8) || nationalPhone.test(digits) || bareMobile.test(group)
  );
}

export type ContactKind = 'link' | 'email' | 'phone';
/** A range of a readable text, in UTF-16 units: `start` is inclusive, `end` exclusive. */
type Range = { kind: ContactKind; start: number; end: number };

/** Characters that are not read: invisible ones, and marks around or through a letter, as in keycap digits. */
const ignoredCharacters = /[\p{Default_Ignorable_Code_Point}\p{M}]/gu;

/** The value of a digit of any script. The digits of each script follow each other, from zero on. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * A text as a person reads it: plain letters and digits, without invisible characters. `origin` maps each unit to its index in the
 * text.
 */
export function readable(text: string): { plain: string; origin: number[] } {
  let plain = '';
  const origin: number[] = [];
  let place = 0;
  for (const character of text) {
    const shown = plainShape(character)
      .normalize('NFKC')
      .replaceAll(ignoredCharacters, '')
      .replace('。', '.')
      .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit);
    plain += shown;
    for (let unit = 0; unit < shown.length; unit += 1) origin.push(place);
    place += character.length;
  }
  origin.push(place);
  return { plain, origin };
}

/** The range of the whole address around a match, without punctuation at its ends. */
function wholeWord(plain: string, at: number, length: number): [number, number] {
  let start = at;
  let end = at + length;
  while (start > 0 && /\S/.test(plain.charAt(start - 1))) start -= 1;
  while (end < plain.length && /\S/.test(plain.charAt(end))) end += 1;
  while (start < at && /[("'“‘[<]/.test(plain.charAt(start))) start += 1;
  while (end > at + length && /[.,!?;:)"'”’\]>]/.test(plain.charAt(end - 1))) end -= 1;
  return [start, end];
}

/** All contact details in a readable text. They may overlap. */
export function contactDetailsIn(plain: string): Range[] {
  const words = (kind: ContactKind, pattern: RegExp): Range[] =>
    [...plain.matchAll(pattern)].map((match) => {
      const [start, end] = wholeWord(plain, match.index, match[0].length);
      return { kind, start, end };
    });
  return [
    ...words('email', email),
    ...links.flatMap((pattern) => words('link', pattern)),
    ...[...plain.matchAll(digitGroups)]
      .filter(([group]) => isPhone(group))
      .map((match): Range => ({ kind: 'phone', start: match.index, end: match.index + match[0].length })),
  ];
}

/**
 * A part whose letters a character shows in reverse order: readers then see "moc.oof" as foo.com. No honest text needs
 * it.
 */
const reversed = /[\u202d\u202e][^\u202c]*/g;

/** The parts of a text that are shown in reverse order, and may hide a link. */
export function reversedIn(text: string): Range[] {
  return [...text.matchAll(reversed)].map((match) => ({
    kind: 'link',
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Whether a text has contact details, or may hide them: a link, an email address or a phone number. */
export function holdsContactDetails(text: string): boolean {
  return reversedIn(text).length > 0 || contactDetailsIn(readable(text).plain).length > 0;
}

export const noContactDetails = 'Please leave out links, phone numbers and email addresses';

/** For texts that are public without a review: bios, names and usernames. */
export const withoutContactDetails = z.refine<string>((text) => !holdsContactDetails(text), noContactDetails);
