import type { Page } from '@playwright/test';

/* What a screen reader reads out, in its order, from the accessibility tree, without what differs from run to run. */

const month = /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g;

/** Lists whose entries depend on what other journeys have done. */
const listRoles = ['list', 'listbox', 'table', 'grid', 'tree'];

type Line = { depth: number; role: string; label: string; attributes: string };

export type ReadingOrderOptions = {
  /** What stands in the place of each username. */
  names: ReadonlyMap<string, string>;
  /** Whether other journeys fill the lists of this screen: their entries are left out. */
  isShared: boolean;
};

/** A line for each thing: its role, its name, its state. Of texts without a role only that they are there. */
export async function readingOrder(page: Page, { names, isShared }: ReadingOrderOptions): Promise<string> {
  // What a modal dialog covers is not read.
  const dialog = page.locator('dialog:modal').last();
  const whole = (await dialog.count()) > 0 ? dialog : page.locator('body');
  const plain = (label: string) => {
    const named = label.replace(/mate_[a-z]{10}/g, (username) => names.get(username) ?? 'somebody');
    return named.replace(month, 'Month').replace(/\d[\d.,:]*/g, '0');
  };
  const lines: string[] = [];
  let leftOut = Number.POSITIVE_INFINITY;
  for (const line of (await whole.ariaSnapshot()).split('\n')) {
    const read = parse(line);
    if (!read || read.depth > leftOut) continue;
    leftOut = isShared && listRoles.includes(read.role) ? read.depth : Number.POSITIVE_INFINITY;
    const text = `${'  '.repeat(read.depth)}- ${read.role}${read.label && ` ${plain(read.label)}`}${read.attributes}`;
    if (lines.at(-1) !== text || read.role !== 'text') lines.push(text);
  }
  return `${lines.join('\n')}\n`;
}

function parse(line: string): Line | null {
  const [, indent = '', role = '', label = '', attributes = ''] =
    /^( *)- '?([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?((?: \[[^\]]*\])*)/.exec(line) ?? [];
  return role === '' ? null : { depth: indent.length / 2, role, label, attributes };
}
