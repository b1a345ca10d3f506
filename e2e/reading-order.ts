import { expect, type Locator, type Page } from '@playwright/test';

/*
 * The reading order of a screen or a part of it, from the accessibility tree, without usernames, numbers, months and
 * times.
 */

const months =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)\b/g;

const listRoles = ['list', 'listbox', 'combobox', 'table', 'grid', 'tree', 'feed'];

type Line = { depth: number; role: string; label: string; attributes: string };

export type ReadingOrderOptions = {
  /** The replacement for each username. */
  names: ReadonlyMap<string, string>;
  /** Excludes list entries and the disabled state of buttons: both depend on other journeys. */
  excludesLists?: boolean;
};

/** The part of a page that a screen reader reads: an open modal dialog hides the rest. */
export async function wholeOf(page: Page): Promise<Locator> {
  const dialog = page.locator('dialog:is(:modal, :popover-open)').last();
  return (await dialog.count()) > 0 ? dialog : page.locator('body');
}

/** One line per accessible node: role, name, state. Text nodes appear as `text`, without their content. */
export async function readingOrder(
  part: Locator,
  { names, excludesLists = false }: ReadingOrderOptions,
): Promise<string> {
  const plain = (label: string) => {
    const named = label.replace(/mate_[a-z]{10}/g, (username) => names.get(username) ?? 'other');
    return named
      .replace(months, 'Month')
      .replace(/\bPM\b/g, 'AM')
      .replace(/ AM and /g, ' and ')
      .replace(/\b(day|hour|minute)\b/g, '$1s')
      .replace(/\d[\d.,:]*/g, '0');
  };
  const lines: string[] = [];
  let excludedBelow = Number.POSITIVE_INFINITY;
  for (const line of (await part.ariaSnapshot()).split('\n')) {
    const read = parse(line);
    if (!read || read.depth > excludedBelow) continue;
    excludedBelow = excludesLists && listRoles.includes(read.role) ? read.depth : Number.POSITIVE_INFINITY;
    // The units of a countdown change towards its end.
    const label = read.role === 'timer' ? '' : plain(read.label);
    const text = `${'  '.repeat(read.depth)}- ${read.role}${label && ` ${label}`}${excludesLists ? read.attributes.replace(' [disabled]', '') : read.attributes}`;
    if (lines.at(-1) !== text || read.role !== 'text') lines.push(text);
  }
  return `${lines.join('\n')}\n`;
}

/** Waits until the reading order equals its file: some parts of a screen load later than others. */
export async function expectReadingOrder(order: () => Promise<string>, file: string): Promise<void> {
  await expect(async () => expect(await order()).toMatchSnapshot(file)).toPass({ timeout: 10_000 });
}

function parse(line: string): Line | null {
  const [, indent = '', role = '', label = '', attributes = ''] =
    /^( *)- '?([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?((?: \[[^\]]*\])*)/.exec(line) ?? [];
  return role === '' ? null : { depth: indent.length / 2, role, label, attributes };
}
