import { formatDateWithTime } from '../../lib/text/time.ts';

type State = Record<string, unknown> | null;

/** A value that an act has changed. */
export type Change = { name: string; before: string | null; after: string | null };

/** Fields that the entry's sentence already contains, and row ids. */
const shownElsewhere: ReadonlySet<string> = new Set(['denialReason', 'note', 'id', 'awardId', 'imageId']);

const names: ReadonlyMap<string, string> = new Map([
  ['customBiggestWin', 'Biggest win shown'],
  ['customLifetimeWinnings', 'Lifetime winnings shown'],
  ['biggestWin', 'Biggest win shown'],
  ['lifetimeWinnings', 'Lifetime winnings shown'],
  ['isFeatured', 'In For You'],
  ['isPublic', 'Public'],
  ['isClaimed', 'Claimed'],
  ['userId', 'Member'],
  ['people', 'People on the board'],
]);

/** The changes of an act, in words: the values that differ, or all values if there is only one state. */
export function changesOf(before: State, after: State): Change[] {
  const [previous, current] = [flat(before), flat(after)];
  const keys = [...new Set([...previous.keys(), ...current.keys()])];
  return keys
    .filter((key) => !shownElsewhere.has(key))
    .filter((key) => before === null || after === null || previous.get(key) !== current.get(key))
    .map((key) => ({
      name: nameOf(key),
      before: before === null ? null : (previous.get(key) ?? 'none'),
      after: after === null ? null : (current.get(key) ?? 'none'),
    }));
}

/** 'Points: 5 → 9', or 'Points: 5' where there is only one state. */
export function changeText({ name, before, after }: Change): string {
  if (before === null || after === null) return `${name}: ${before ?? after}`;
  return `${name}: ${before} → ${after}`;
}

/** The values by name; a nested value has both names. */
function flat(state: State, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(state ?? {})) {
    const name = path === '' ? key : `${path} ${key}`;
    if (isState(value)) for (const [inner, text] of flat(value, name)) found.set(inner, text);
    else found.set(name, valueText(value));
  }
  return found;
}

const isState = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatDateWithTime(text) : text;
}

/** 'claimUntil' reads 'Claim until'. */
function nameOf(key: string): string {
  const known = names.get(key);
  if (known) return known;
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
