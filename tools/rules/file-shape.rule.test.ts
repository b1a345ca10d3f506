import { describe, expect, it } from 'vitest';
import { findFileShapeViolations } from './file-shape.rule.ts';
import { violationsOf } from './planted.ts';

const lines = (count: number, start = '') => start + '\n'.repeat(count);
/** So many files in folders of ten. */
const files = (count: number, text: (index: number) => string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `apps/web/src/ui/${Math.floor(index / 10)}/f${index}.ts`,
      text(index),
    ]),
  );

describe('the rule of files', () => {
  it.each(['apps/web/src/ui/x.css', 'tools/x.ts', 'bench/src/x.ts'])('refuses 321 lines in %s', (path) => {
    expect(violationsOf(findFileShapeViolations, { [path]: lines(320) })).toEqual([]);
    expect(violationsOf(findFileShapeViolations, { [path]: lines(321) })).toEqual([
      expect.stringContaining('321 lines'),
    ]);
  });

  it('allows long tests, data and migrations', () => {
    const texts = ['tools/x.test.ts', 'apps/web/src/data/x.ts', 'e2e/feed.spec.ts'];
    expect(
      violationsOf(findFileShapeViolations, Object.fromEntries(texts.map((path) => [path, lines(900)]))),
    ).toEqual([]);
  });

  it('refuses 201 lines in a file that 31 others import', () => {
    const importing = files(31, () => lines(50, "import { x } from '@reelmates/contract/x';"));
    const central = (count: number) => ({ ...importing, 'packages/contract/src/x.ts': lines(count) });
    expect(violationsOf(findFileShapeViolations, central(200))).toEqual([]);
    expect(violationsOf(findFileShapeViolations, central(201))).toEqual([
      expect.stringContaining('31 files and has 201 lines'),
    ]);
  });

  it('refuses a folder of 26 sources, not counting tests and styles', () => {
    const folder = (count: number, ending: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`tools/f${index}${ending}`, '']));
    const beside = { ...folder(20, '.test.ts'), ...folder(20, '.css') };
    expect(violationsOf(findFileShapeViolations, { ...folder(25, '.ts'), ...beside })).toEqual([]);
    expect(violationsOf(findFileShapeViolations, { ...folder(26, '.ts'), ...beside })).toEqual([
      expect.stringContaining('tools has 26 files'),
    ]);
  });

  it.each([
    [39, 1],
    [40, 0],
    [80, 0],
    [81, 1],
  ])('finds, for a median of %i lines, %i violations', (count, complaints) => {
    expect(
      violationsOf(
        findFileShapeViolations,
        files(5, () => lines(count)),
      ),
    ).toHaveLength(complaints);
  });

  it('refuses more than a tenth of short files with one importer', () => {
    const tree = (short: number) =>
      files(20, (index) =>
        index < short
          ? lines(24)
          : lines(50, index === 19 ? "import '../0/f0.ts'; import '../0/f1.ts'; import '../0/f2.ts';" : ''),
      );
    expect(violationsOf(findFileShapeViolations, tree(2))).toEqual([]);
    expect(violationsOf(findFileShapeViolations, tree(3))).toEqual([
      expect.stringContaining('3 of 20 (15.0 %)'),
    ]);
  });
});
