import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.ts';
import { builtWebApp } from '../web-app.ts';
import type { World } from './world.ts';

/*
 * A table states what each viewer (column) sees of a thing in each state (row). States that look alike share a row, which names
 * them at its end:
 *
 *   stranger  blocked
 *   seen      404      approved, featured
 *   404       404      private
 */

type Cell = { state: string; viewer: string; expected: string };

/**
 * Tests every cell of each table, one after the other, against the surface that the table is named after.
 * @param build makes the things, in all their states, and their viewers
 */
export function testMatrix<Surfaces extends World<string>>(
  build: (app: TestApp) => Promise<Surfaces>,
  states: readonly string[],
  viewers: readonly string[],
  tables: Record<keyof Surfaces & string, string>,
): void {
  let app: TestApp;
  let surfaces: Surfaces;

  beforeAll(async () => {
    app = await createTestApp({ webApp: builtWebApp });
    surfaces = await build(app);
  }, 60_000);
  afterAll(() => app.close());

  test.each(Object.entries<string>(tables))('%s', async (surface, table) => {
    const wrong: string[] = [];
    for (const { state, viewer, expected } of readTable(table, states, viewers)) {
      const found = await surfaces[surface]?.(state, viewer);
      if (found !== expected) wrong.push(`${state}, read by ${viewer}: expected ${expected}, found ${found}`);
    }
    expect(wrong).toEqual([]);
  });
}

/** @throws Error for a table that lacks a state or a viewer, has one twice or an unknown one, or a wrong number of cells */
function readTable(text: string, states: readonly string[], viewers: readonly string[]): Cell[] {
  const [columns = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/));
  expect(columns, 'viewers').toEqual(viewers);
  const cells = rows.flatMap((row) => {
    expect(row, 'cells').toHaveLength(columns.length + 1);
    const named = row.at(-1)?.split(', ') ?? [];
    return named.map((state) => ({ state, cells: row.slice(0, -1) }));
  });
  expect(cells.map(({ state }) => state).toSorted(), 'states').toEqual(states.toSorted());
  return cells.flatMap(({ state, cells }) =>
    columns.map((viewer, index) => ({ state, viewer, expected: cells[index] ?? '' })),
  );
}
