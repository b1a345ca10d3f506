import { brand } from '../brand.ts';
import { plainShape } from './letter-shapes.ts';

// Names by which a member could pass for the product, its staff, a helpline or a part of the app. In lower case,
// without underscores.
const staff =
  'admin admins administrator administration adminteam superadmin superuser sysadmin root system owner founder ' +
  'staff team official moderator moderators moderation modteam mod mods support supportteam help helpdesk ' +
  'helpcenter helpcentre customerservice customersupport service services security abuse trust trustandsafety ' +
  'safety verify verified verification billing payments payouts prizes prize winners legal press media news';

const mailboxes =
  'contact info hello mail email noreply donotreply postmaster hostmaster webmaster mailerdaemon newsletter';

const helplines =
  'betstop gamblinghelp gamblershelp gamblinghelponline gamblinghelpline helpline lifeline gamblersanonymous ' +
  'selfexclusion responsiblegambling';

const partsOfTheApp =
  'api app www web docs healthz readyz status login logout signin signup signout register account accounts auth ' +
  'profile settings me user users username usernamepicker search feed foryou following followers post posts ' +
  'comment comments like likes add map tracker session sessions venue venues leaderboard jackpot jackpots ' +
  'notifications reports install terms privacy forgotpassword resetpassword verifyemail';

const notAPerson =
  'null undefined none nobody anonymous anon unknown deleted deleteduser removed banned guest everyone all';

const reserved = [staff, mailboxes, helplines, partsOfTheApp, notAPerson].join(' ').split(' ');

/** Words that mean 'staff' as a word of a name: real_admin, Support24, theModerator. */
const staffWords = (
  'admin admins administrator administrators administration moderator moderators moderation sysadmin official support ' +
  'staff helpdesk verified'
).split(' ');
/** Texts that no legitimate name contains, starts with or ends with. */
const staffAnywhere = 'moderator administrator sysadmin helpdesk';
const staffAtTheEnds = 'admin official';
const honest = /unofficial|officially/gi;

const wordsOf = (text: string) => text.split(' ');
const brandName = brand.name.toLowerCase();

/** The letter that a character looks like. Capital I is among them, so names are compared with their case. */
const digitTwins = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  I: 'il',
};
const letterTwins = { ...digitTwins, i: 'l', l: 'i', '@': 'a', $: 's', '!': 'il', '|': 'il' };
type Twins = Readonly<Record<string, string>>;

const otherLetters = 'аАαΑвВβΒеЕεΕкКκΚмМΜнНΗоОοΟрРρΡсСтТτΤуУυΥхХχΧіІιΙјЈѕЅԁліνıɑɡ';
const theirTwins = 'aAaAbBbBeEeEkKkKmMMhHHoOoOpPpPcCtTtTyYuYxXxXiIiIjJsSdliviag';

/** A name in Latin letters without accents, as a person reads it. */
function asRead(text: string): string {
  return [...text.normalize('NFKD').replaceAll(/\p{M}/gu, '')]
    .map((character) => {
      const at = otherLetters.indexOf(character);
      return at < 0 ? plainShape(character) : (theirTwins[at] ?? character);
    })
    .join('');
}

/** A name, and how it reads at a glance: two letters side by side may look like another one. */
const readingsOf = (text: string) => [
  ...new Set([text, text.replaceAll('rn', 'm').replaceAll('cl', 'd').replaceAll('vv', 'w')]),
];

function looksLike(text: string, word: string, twins: Twins): boolean {
  if (text.length !== word.length) return false;
  // Ends at the first difference, because a name may be read as thousands of letters: the text is compared at each of them.
  for (let index = 0; index < word.length; index += 1) {
    if (!looksLikeLetter(text.charAt(index), word.charAt(index), text, twins)) return false;
  }
  return true;
}

function looksLikeLetter(character: string, letter: string, text: string, twins: Twins): boolean {
  if (character.toLowerCase() === letter) return true;
  // In a name of capitals, a capital I is not a disguised l: ALI does not read as 'all'.
  return (twins[character]?.includes(letter) ?? false) && (character !== 'I' || text !== text.toUpperCase());
}

function contains(text: string, word: string): boolean {
  const starts = Array.from({ length: Math.max(0, text.length - word.length + 1) }, (_, index) => index);
  return starts.some((at) => looksLike(text.slice(at, at + word.length), word, letterTwins));
}

const withoutOuterDigits = (text: string) => text.replace(/^\d+/, '').replace(/\d+$/, '');

function isStaffWord(word: string): boolean {
  const texts = [word, withoutOuterDigits(word)];
  return staffWords.some((staffWord) => texts.some((text) => looksLike(text, staffWord, letterTwins)));
}

/** Next to a name they look like the badge of a verified account. */
const likeBadges = /[☑✅✓✔🗸🗹√⍻ꪜ]/u;

/**
 * True for the name of an account or a person that could pass for the product, its staff or a verified account. Digits
 * for letters, underscores, look-alike letters, also of other alphabets, and additional words do not hide it.
 */
export function passesForStaff(name: string): boolean {
  return likeBadges.test(name) || readingsOf(asRead(name)).some(readsAsStaff);
}

function readsAsStaff(read: string): boolean {
  const words = new Set(
    [read, read.replaceAll(/([a-z])([A-Z])/g, '$1 $2')].flatMap((text) => text.split(/[^\p{L}\p{N}@$!|]+/u)),
  );
  const joined = read.replaceAll(/[^\p{L}\p{N}@$!|]/gu, '');
  const ends = withoutOuterDigits(joined.replaceAll(honest, ''));
  return (
    [brandName, ...wordsOf(staffAnywhere)].some((word) => contains(joined, word)) ||
    wordsOf(staffAtTheEnds).some((word) =>
      [ends.slice(0, word.length), ends.slice(-word.length)].some((end) => looksLike(end, word, letterTwins)),
    ) ||
    [...words].some(isStaffWord)
  );
}

/** Whether first and last name together have the product's name, or are a word for its staff. */
export function passesForProduct(names: readonly string[]): boolean {
  return readingsOf(asRead(names.join(''))).some((read) => contains(read, brandName) || isStaffWord(read));
}

/**
 * True for a username that no account may have. Case, underscores and digits for letters do not matter: 'Ad_M1n' is
 * reserved like 'admin'. The product's name is reserved anywhere in a username ('ReelmatesTeam').
 */
export function isReservedUsername(username: string): boolean {
  const plain = readingsOf(username.replaceAll('_', ''));
  return (
    reserved.some((word) => plain.some((read) => looksLike(read, word, digitTwins))) ||
    passesForStaff(username)
  );
}
