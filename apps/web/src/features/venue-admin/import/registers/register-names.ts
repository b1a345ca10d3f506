/* Public registers write in capitals and name companies. These functions turn that into names as people write them. */

const shownInCapitals = new Set(['rsl', 'nsw', 'vic', 'act', 'qld', 'cbd', 'usa', 'ii', 'iii', 'iv', 'agl']);
const small = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'in', 'of', 'on', 'the']);

/** Title case for text in capitals; other text is unchanged. */
export function fromCapitals(text: string): string {
  const tidy = text.replaceAll(/\s+/g, ' ').trim();
  if (/\p{Ll}/u.test(tidy) || !/\p{Lu}/u.test(tidy)) return tidy;
  return tidy
    .toLowerCase()
    .split(' ')
    .map((word, index) => (index > 0 && small.has(word) ? word : capitals(word)))
    .join(' ');
}

function capitals(word: string): string {
  if (shownInCapitals.has(word.replaceAll(/[^\p{L}]/gu, ''))) return word.toUpperCase();
  return word
    .replaceAll(
      /(^|[-/(.&])(\p{Ll})/gu,
      (_match, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(
      /^(O'|D'|Mc)(\p{Ll})/u,
      (_match, before: string, letter: string) => before + letter.toUpperCase(),
    );
}

const companyEnding = /[\s,]+(?:pty\.?|ltd\.?|limited|inc\.?|incorporated|co-?operative|co-?op)$/i;

/**
 * A licence's name as a venue's name: its trading name, without the company's ending and without its town in brackets.
 */
export function venueName(licenceName: string, town: string): string {
  let name = licenceName.replaceAll(/\s+/g, ' ').trim();
  name = (/\b(?:t\/as?|trading as)\b[:\s]+(.+)$/i.exec(name)?.[1] ?? name).trim();
  while (companyEnding.test(name)) name = name.replace(companyEnding, '');
  name = name.replaceAll(/\bR\.?\s?S\.?\s?L\b\.?/g, 'RSL');
  const repeated = /\s*\(([^)]*)\)$/.exec(name);
  if (repeated?.[1]?.trim().toLowerCase() === town.trim().toLowerCase()) name = name.slice(0, repeated.index);
  return fromCapitals(name);
}

/** A street address without the town, state and postcode that some editions repeat at its end. */
export function streetAddress(address: string, town: string, state: string, postcode: string): string {
  let street = address.replaceAll(/\s+/g, ' ').trim();
  for (const part of [postcode, state, town]) {
    const end = street.toLowerCase();
    const known = part.trim().toLowerCase();
    // Never the whole address, nor a street whose name ends in that of its town.
    const cut = street.slice(0, street.length - known.length).replace(/[\s,]+$/, '');
    if (known !== '' && cut !== '' && end.endsWith(`, ${known}`)) street = cut;
    else if (known !== '' && part !== town && cut !== '' && end.endsWith(` ${known}`)) street = cut;
  }
  return fromCapitals(street);
}
