import * as z from 'zod/mini';

const link = /https?:\/\/|(?<![\p{L}\p{N}])www\.\S/iu;
/** Somebody's name at a domain. */
const email = /[^\s@]@[^\s@]+\.\p{L}{2}/u;
/** A domain with something behind it, whatever its ending: t.me/name. */
const address = /[\p{L}\p{N}]\.\p{L}{2,}\/[^\s/]/u;

/**
 * Endings that are no words with which a sentence goes on where a space is missing ("Won big.It was great").
 * Generous to honest text: "mr.pokie" is a name, and whoever wants to get past writes "dot com" anyway.
 */
const endings =
  'com|net|org|info|biz|mobi|io|co|au|nz|uk|us|eu|ca|de|fr|ru|cn|ph|sg|gg|tv|ly|cc|ai|ee|ws|gl|ag|bz|xyz|app|dev|site|' +
  'online|shop|store|club|bet|casino|poker|vip|top|link|click|page|bio|website|space|asia';
const domain = new RegExp(
  `(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}][\\p{L}\\p{N}-]*\\.(?:${endings})(?![\\p{L}\\p{N}-])`,
  'iu',
);
/** Shorteners and messengers whose endings are words. */
const shortDomain =
  /(?<![\p{L}\p{N}])(?:t|wa|m|paypal|youtu|linktr|discord|snapchat|line)\.(?:me|be|ee|to)(?![\p{L}\p{N}])/iu;

/** Digits as people group them. An amount after its currency, with commas or in a fraction is none of it. */
const digitGroups = /(?<![$€£\d,/])[+(]?\d(?:[ ._()–-]{0,2}\d){7,20}(?![,/]?\d)/g;
/** Australian and New Zealand numbers by their digits, in national and international form. */
const nationalPhone = /^0\d{8,10}$|^(?:1300|1800)\d{6}$|^(?:00)?61[234578]\d{8}$|^(?:00)?64[234679]\d{7,9}$/;
/** A mobile number without its zero, as it follows a dialling code. */
const bareMobile = /^4\d{2}(?:\d{6}|[ -]\d{3}[ -]\d{3})$/;

function isPhone(group: string): boolean {
  const digits = group.replaceAll(/\D/g, '');
  return (
    (group.startsWith('+') && digits.length >= 8) || nationalPhone.test(digits) || bareMobile.test(group)
  );
}

/** Whether a text invites elsewhere: it holds a link, an email address or a phone number. */
export function holdsContactDetails(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return (
    [link, email, address, domain, shortDomain].some((pattern) => pattern.test(plain)) ||
    (plain.match(digitGroups) ?? []).some(isPhone)
  );
}

/** For what is public without a review: bios, names and usernames. */
export const withoutContactDetails = z.refine<string>(
  (text) => !holdsContactDetails(text),
  'Please leave out links, phone numbers and email addresses',
);
