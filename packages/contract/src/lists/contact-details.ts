import * as z from 'zod/mini';

const link = /https?:\/\/|(?<![\p{L}\p{N}])www\.\S/iu;
/** A name at a domain. */
const email = /[^\s@]@[^\s@]+\.\p{L}{2}/u;
/** A domain with a path, whatever its ending: t.me/name. */
const address = /[\p{L}\p{N}]\.\p{L}{2,}\/[^\s/]/u;

const name = '(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}][\\p{L}\\p{N}-]*\\.';
const noMore = '(?![\\p{L}\\p{N}-])';
/**
 * Endings that are no words that could start a sentence after a missing space ("Won big.It was great"). Tolerant to
 * honest text: "mr.pokie" is a name, and a person who wants to avoid the filter writes "dot com" anyway.
 */
const domain = new RegExp(
  `${name}(?:com|org|mobi|io|co|ca|fr|ru|cn|ph|sg|gg|ly|cc|ai|ee|ws|gl|ag|bz|xyz|dev)${noMore}`,
  'iu',
);
/** Endings that are words, too: only in lower case, and not as in "J.de Vries" or "big.Top night". */
const wordDomain = new RegExp(
  `${name}(?:net|info|biz|au|nz|uk|us|eu|de|tv|app|site|online|shop|store|club|bet|casino|poker|vip|top|link|click|` +
    `page|bio|website|space|asia)${noMore}(?! \\p{Lu})`,
  'u',
);
/** Shorteners and messengers whose endings are words. */
const shortDomain =
  /(?<![\p{L}\p{N}])(?:t|wa|m|paypal|youtu|linktr|discord|snapchat|line)\.(?:me|be|ee|to)(?![\p{L}\p{N}])/iu;

/** Digits in groups. Amounts after a currency, with commas or in a fraction are excluded. */
const digitGroups = /(?<![$€£\d,/])[+(]?\d(?:[ ._()–-]{0,2}\d){7,20}(?![,/]?\d)/g;
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

/** Whether a text has contact details: a link, an email address or a phone number. */
export function holdsContactDetails(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return (
    [link, email, address, domain, wordDomain, shortDomain].some((pattern) => pattern.test(plain)) ||
    (plain.match(digitGroups) ?? []).some(isPhone)
  );
}

/** For texts that are public without a review: bios, names and usernames. */
export const withoutContactDetails = z.refine<string>(
  (text) => !holdsContactDetails(text),
  'Please leave out links, phone numbers and email addresses',
);
