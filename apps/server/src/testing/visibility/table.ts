/**
 * What is expected for each state of a thing (rows) and each reader (columns), written like this:
 *
 *              stranger  blocked
 *   approved   seen      404
 *   private    404       404
 */
export type VisibilityTable = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** @throws Error for a table that lacks a state or a reader, has an unknown one, or has a wrong number of cells */
export function readTable(
  text: string,
  { states, readers }: { states: readonly string[]; readers: readonly string[] },
): VisibilityTable {
  const [columns = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/));
  expectSame(columns, readers, 'readers');
  expectSame(
    rows.map(([state = '']) => state),
    states,
    'states',
  );
  return new Map(
    rows.map(([state = '', ...cells]) => {
      if (cells.length !== columns.length) throw new Error(`${state} has ${cells.length} cells`);
      return [state, new Map(columns.map((reader, index) => [reader, cells[index] ?? '']))];
    }),
  );
}

function expectSame(found: readonly string[], expected: readonly string[], what: string): void {
  if (found.join() !== expected.join()) {
    throw new Error(`the table's ${what} are ${found.join(', ')}, not ${expected.join(', ')}`);
  }
}

/**
 * Checks every cell, one after the other, and describes the wrong ones.
 * @param ask returns the actual value
 */
export async function wrongCells(
  table: VisibilityTable,
  ask: (state: string, reader: string) => Promise<string>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [state, cells] of table) {
    for (const [reader, expected] of cells) {
      const found = await ask(state, reader);
      if (found !== expected) wrong.push(`${state}, read by ${reader}: expected ${expected}, found ${found}`);
    }
  }
  return wrong;
}
