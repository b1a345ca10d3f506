import { describe, expect, it } from 'vitest';
import { projectOf } from '../rules/project.ts';
import { findGaps, type Unshown } from './coverage.ts';
import { readDirectives } from './directives.ts';
import { renderCoverage } from './page.ts';
import { readSpecification } from './sentences.ts';

const SPECIFICATION = `# Specification
> A note.

## 1. Points
- S1.1 A win gives two | points.
  S1.2 A jackpot gives one.
- (context) Of points.
`;
const JOURNEY = 'e2e/points.spec.ts';

function coverageOf(tests: Record<string, string>, unshown: Partial<Unshown> = {}, text = SPECIFICATION) {
  const { sources } = projectOf(new Map(Object.entries(tests)));
  return {
    specification: readSpecification(text),
    files: [...sources].map(([path, source]) => readDirectives(path, source)),
    unshown: { notShown: {}, otherwise: {}, ...unshown },
  };
}

function gapsOf(...args: Parameters<typeof coverageOf>): string[] {
  return findGaps(coverageOf(...args));
}

describe('a directive', () => {
  it.each([
    ['before a test', "// spec: S1.1\ntest('a', () => {})", ['a']],
    [
      'before a test of a group',
      "describe('g', () => {\n// spec: S1.1\n// More.\nit.each([1])('a %s', () => {})\n})",
      ['g', 'a %s'],
    ],
    ['before a group', "x()\n// spec: S1.1\ntest.describe('g', () => { test('a', () => {}) })", ['g']],
    ['within a test', "test('a', () => {\n// spec: S1.1\nx()\n})\ntest('b', () => {})", ['a']],
    ['beside a row', 'it.each([\n1, // spec: S1.1\n2,\n])(`a`, () => {})', ['a']],
    ['before the first statement', "// spec: S1.1\nimport './x.ts';\ntest('a', () => {})", []],
  ])('%s is of what it stands at', (_, text, titles) => {
    const { files } = coverageOf({ [JOURNEY]: text });
    expect(files[0]).toMatchObject({ directives: [{ ids: ['S1.1'], titles }], problems: [] });
  });

  it.each([
    ['beside no test', 'x()\n// spec: S1.1\ny()', "'spec: S1.1' stands beside no test"],
    ['without ids', "// spec: points\ntest('a', () => {})", "'spec: points' is neither ids"],
    ['that gives no reason', '// spec: none\nx()', "'spec: none' is neither ids"],
    [
      'that says none within a file',
      "x()\n// spec: none, a reason\ntest('a', () => {})",
      'says none, which is',
    ],
    ['that says none beside others', '// spec: none, a reason\n// spec: S1.1\nx()', 'says none and names'],
  ])('%s is refused', (_, text, message) => {
    const { files } = coverageOf({ [JOURNEY]: text });
    expect(files[0]?.problems).toEqual([expect.stringContaining(message)]);
  });
});

describe('the check', () => {
  const both = "// spec: S1.1, S1.2\ntest('a', () => {})";

  it('allows sentences that each have a test or a reason', () => {
    expect(gapsOf({ [JOURNEY]: both })).toEqual([]);
    const one = "// spec: S1.1\ntest('a', () => {})";
    expect(gapsOf({ [JOURNEY]: one }, { notShown: { 'S1.2': 'why' } })).toEqual([]);
    expect(gapsOf({ [JOURNEY]: one }, { otherwise: { 'S1.2': 'why' } })).toEqual([]);
  });

  it.each([
    ['a sentence without a test', {}, 'S1.2 has no test: A jackpot gives one.'],
    ['an id that is none', { 'e2e/b.spec.ts': '// spec: S9.9\nx()' }, 'e2e/b.spec.ts: names S9.9'],
    ['a journey that names none', { 'e2e/b.spec.ts': 'x()' }, 'e2e/b.spec.ts: names no sentence'],
    [
      'a test of a module that names none',
      { 'apps/server/src/modules/points/b.test.ts': 'x()' },
      'b.test.ts: names no sentence',
    ],
    ['a directive that is none', { 'e2e/b.spec.ts': '// spec: x\nx()' }, "'spec: x' is neither"],
  ])('refuses %s', (_, tests, message) => {
    const gaps = gapsOf({ [JOURNEY]: "// spec: S1.1\ntest('a', () => {})", ...tests });
    expect(gaps).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
  });

  it('asks for no sentence of engineering, nor of a file that says why', () => {
    const others = { 'apps/web/src/ui/b.test.ts': 'x()', 'e2e/b.spec.ts': '// spec: none, privacy\nx()' };
    expect(gapsOf({ [JOURNEY]: both, ...others })).toEqual([]);
  });

  it.each([
    [
      'a listed sentence that a test shows',
      { notShown: { 'S1.1': 'why' } },
      'S1.1, which e2e/points.spec.ts',
    ],
    [
      'a listed id that is none',
      { otherwise: { 'S1.3': 'why' } },
      'otherwise lists S1.3, which is no sentence',
    ],
    ['an empty reason', { notShown: { 'S1.2': ' ' } }, 'S1.2, without a reason'],
    [
      'a sentence in both lists',
      { notShown: { 'S1.2': 'why' }, otherwise: { 'S1.2': 'why' } },
      'lists S1.2 twice',
    ],
  ])('refuses %s', (_, unshown, message) => {
    const gaps = gapsOf({ [JOURNEY]: "// spec: S1.1\ntest('a', () => {})" }, unshown);
    expect(gaps).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
  });

  it.each([
    ['a line without an id', `${SPECIFICATION}- No id.\n`, 'line 8 begins with no id'],
    ['an id given twice', `${SPECIFICATION}- S1.1 Again.\n`, 'S1.1 is given twice'],
  ])('refuses a specification with %s', (_, text, message) => {
    expect(gapsOf({ [JOURNEY]: both }, {}, text)).toEqual([expect.stringContaining(message)]);
  });
});

it('the page counts, lists unshown sentences, and links each sentence to its tests', () => {
  const page = renderCoverage(
    coverageOf(
      { [JOURNEY]: "// spec: S1.1\ntest('a <b>', () => {})", 'e2e/b.spec.ts': '// spec: none, privacy\nx()' },
      { notShown: { 'S1.2': 'too young' } },
    ),
  );
  expect(page).toContain('2 sentences: 1 shown by tests, 1 not shown yet, 0 done otherwise');
  expect(page).toContain('| **S1.2** A jackpot gives one. | too young |');
  expect(page).toContain(
    '| **S1.1** A win gives two \\| points. | [points.spec.ts](../e2e/points.spec.ts) › a \\<b\\> |',
  );
  expect(page).toContain('| [b.spec.ts](../e2e/b.spec.ts) | privacy |');
});
