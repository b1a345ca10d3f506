/**
 * Characters of the bundled fonts other than Latin letters: those of ASCII and Latin-1, and typographic punctuation.
 */
const others = /[ -~\u00a0-\u00bf\u00d7\u00f7\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u2022\u20ac]/;

/** A text as one line, without characters that the fonts of pictures lack. */
export function drawable(text: string): string {
  const known = Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '), (character) =>
    (character <= '\u024f' && /\p{Script=Latin}/u.test(character)) || others.test(character) ? character : '',
  );
  return known.join('').replaceAll(/ {2,}/g, ' ').trim();
}
