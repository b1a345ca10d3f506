import { describe, expect, it } from 'vitest';
import { isProduction, isTest, projectOf, readProject } from './project.ts';

describe('the project', () => {
  const { files, sources } = readProject();

  it('has the files of every workspace, the documents and the migrations, and nothing that is installed', () => {
    for (const path of ['apps/server/src/config.ts', 'tools/rules/project.test.ts', 'bench/src/main.ts']) {
      expect(sources.has(path), path).toBe(true);
    }
    expect(files.get('docs/data-model.md')).toContain('# Data model');
    expect([...files.keys()].some((path) => path.endsWith('.sql'))).toBe(true);
    expect([...files.keys()].filter((path) => path.includes('node_modules'))).toEqual([]);
  });

  it('knows imports of values and types, re-exports, and both kinds of import()', () => {
    const text = [
      "import a from './a.ts';",
      "import type { B } from './b.ts';",
      "export * from './c.ts';",
      "const d = import('./d.ts');",
      "let e: import('./e.ts').E;",
    ].join('\n');
    const project = projectOf(new Map([['tools/x.ts', text]]));
    expect([...(project.sources.get('tools/x.ts')?.imports ?? [])].sort()).toEqual([
      './a.ts',
      './b.ts',
      './c.ts',
      './d.ts',
      './e.ts',
    ]);
  });

  it.each([
    ['apps/server/src/http/bind.ts', true],
    ['packages/contract/src/posts.ts', true],
    ['apps/server/src/http/bind.test.ts', false],
    ['apps/web/src/testing/fake-api.ts', false],
    ['apps/web/src/vite-env.d.ts', false],
    ['tools/check.ts', false],
  ])('tells that %s is of the product: %s', (path, expected) => {
    expect(isProduction(path)).toBe(expected);
  });

  it.each(['e2e/feed.spec.ts', 'e2e/people.ts', 'apps/web/src/ui/x.test.tsx', 'apps/web/test-setup.ts'])(
    'tells that %s is for tests',
    (path) => {
      expect(isTest(path)).toBe(true);
    },
  );
});
