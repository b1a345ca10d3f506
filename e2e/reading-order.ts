import type { Page } from '@playwright/test';

/* What a screen reader reads out, in its order, from the accessibility tree, without what differs from run to run. */

const months =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)\b/g;

const listRoles = ['list', 'listbox', 'combobox', 'table', 'grid', 'tree', 'feed'];

type Line = { depth: number; role: string; label: string; attributes: string };

export type ReadingOrderOptions = {
  /** What stands in the place of each username. */
  names: ReadonlyMap<string, string>;
  /** Excludes the entries of lists, which other journeys fill, and whether a button can be pressed, which hangs on them. */
  excludesLists: boolean;
};

/** A line for each thing: its role, its name, its state. Of texts without a role only that they are there. */
export async function readingOrder(
  page: Page,
  { names, excludesLists }: ReadingOrderOptions,
): Promise<string> {
  // What a modal dialog covers is not read.
  const dialog = page.locator('dialog:modal').last();
  const whole = (await dialog.count()) > 0 ? dialog : page.locator('body');
  const plain = (label: string) => {
    const named = label.replace(/mate_[a-z]{10}/g, (username) => names.get(username) ?? 'somebody');
    return named
      .replace(months, 'Month')
      .replace(/\bPM\b/g, 'AM')
      .replace(/ AM and /g, ' and ')
      .replace(/\b(day|hour|minute)\b/g, '$1s')
      .replace(/\d[\d.,:]*/g, '0');
  };
  const lines: string[] = [];
  let excludedBelow = Number.POSITIVE_INFINITY;
  for (const line of (await whole.ariaSnapshot()).split('\n')) {
    const read = parse(line);
    if (!read || read.depth > excludedBelow) continue;
    excludedBelow = excludesLists && listRoles.includes(read.role) ? read.depth : Number.POSITIVE_INFINITY;
    // How long something takes yet is said in other units when little of it is left.
    const label = read.role === 'timer' ? '' : plain(read.label);
    const text = `${'  '.repeat(read.depth)}- ${read.role}${label && ` ${label}`}${excludesLists ? read.attributes.replace(' [disabled]', '') : read.attributes}`;
    if (lines.at(-1) !== text || read.role !== 'text') lines.push(text);
  }
  return `${lines.join('\n')}\n`;
}

function parse(line: string): Line | null {
  const [, indent = '', role = '', label = '', attributes = ''] =
    /^( *)- '?([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?((?: \[[^\]]*\])*)/.exec(line) ?? [];
  return role === '' ? null : { depth: indent.length / 2, role, label, attributes };
}
