import { describe, expect, it } from 'vitest';
import { findCycles } from './cycles.rule.ts';
import { violationsOf } from './planted.ts';

const feature = (path: string) => `apps/web/src/features/${path}`;
const module = (path: string) => `apps/server/src/modules/${path}`;

describe('the rule of cycles', () => {
  it('refuses two files that import each other, types included, and names the way', () => {
    const files = {
      'bench/src/a.ts': "import { b } from './b.ts';",
      'bench/src/b.ts': "import type { A } from './a.ts';",
    };
    expect(violationsOf(findCycles, files)).toEqual([
      'bench/src/a.ts imports itself: bench/src/a.ts → bench/src/b.ts → bench/src/a.ts',
    ]);
  });

  it('refuses a cycle of three files in the contract', () => {
    const files = {
      'packages/contract/src/a.ts': "import { b } from './b.ts';",
      'packages/contract/src/b.ts': "export * from './c.ts';",
      'packages/contract/src/c.ts': "import { a } from '@reelmates/contract/a';",
    };
    expect(violationsOf(findCycles, files)).toHaveLength(1);
  });

  it.each([
    ['web features', feature],
    ['server modules', module],
  ])('refuses a cycle of %s whose files have none', (_, path) => {
    const files = {
      [path('a/a.public.ts')]: 'export const a = 1;',
      [path('a/list.ts')]: "import { b } from '../b/b.public.ts';",
      [path('b/b.public.ts')]: 'export const b = 1;',
      [path('b/list.ts')]: "import type { C } from '../c/c.public.ts';",
      [path('c/c.public.ts')]: "import { a } from '../a/a.public.ts';",
    };
    expect(violationsOf(findCycles, files)).toEqual([
      `${path('a')} imports itself: a → b → c → a (list.ts imports b.public.ts; list.ts imports c.public.ts; c.public.ts imports a.public.ts)`,
    ]);
  });

  it('reports each of two separate cycles', () => {
    const files = {
      'bench/src/a.ts': "import './b.ts';",
      'bench/src/b.ts': "import './a.ts';",
      'bench/src/c.ts': "import './d.ts';",
      'bench/src/d.ts': "import './c.ts';",
    };
    expect(violationsOf(findCycles, files)).toHaveLength(2);
  });

  it('allows two features that need a third, and a test that reaches back', () => {
    const files = {
      [feature('a/a.ts')]: "import { c } from '../c/c.public.ts';",
      [feature('b/b.ts')]: "import { c } from '../c/c.public.ts'; import { a } from '../a/a.public.ts';",
      [feature('c/c.public.ts')]: 'export const c = 1;',
      [feature('c/c.test.ts')]: "import { a } from '../a/a.ts';",
    };
    expect(violationsOf(findCycles, files)).toEqual([]);
  });
});
