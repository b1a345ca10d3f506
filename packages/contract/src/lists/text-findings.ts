import { type ContactKind, contactDetailsIn, readable, reversedIn } from './contact-details.ts';
import { onlineCasinos } from './online-casinos.ts';

export type FindingKind = ContactKind | 'casino';
/** A part of a text that a moderator should look at, in UTF-16 units: `start` is inclusive, `end` exclusive. */
export type Finding = { kind: FindingKind; start: number; end: number };

/** The parts of a text that a moderator should look at, in order. Of overlapping parts, the first one counts. */
export function findingsIn(text: string): Finding[] {
  const { plain, origin } = readable(text);
  const casinos = [...plain.matchAll(onlineCasinos)].map(
    (match): Finding => ({ kind: 'casino', start: match.index, end: match.index + match[0].length }),
  );
  const at = (unit: number) => origin[unit] ?? text.length;
  const read = [...contactDetailsIn(plain), ...casinos].map(
    (range): Finding => ({ ...range, start: at(range.start), end: at(range.end) }),
  );
  const found = [...reversedIn(text), ...read].toSorted((a, b) => a.start - b.start || b.end - a.end);
  const apart: Finding[] = [];
  let end = 0;
  for (const range of found) {
    if (range.start < end) continue;
    end = range.end;
    apart.push(range);
  }
  return apart;
}
