import { describe, expect, it } from 'vitest';
import { findDocumentViolations } from './documents.rule.ts';
import { violationsOf } from './planted.ts';

function recordOf(context: string, title = '# 001. Node'): string {
  return `${title}\n\n2026-11-21 · accepted\n\n## Context\n\n${context}\n\n## Decision\n\n## Consequences\n`;
}

const TREE = {
  'ARCHITECTURE.md': [
    '`contract`, from `posts/posts.routes.ts` (`*.routes.ts`, `modules/<name>/`)',
    '## Server modules',
    '- `posts`: posts',
    '## Web features',
    '- `add-post`: the form',
  ].join('\n'),
  'CONTRIBUTING.md': '`npm test`, `npm run test:web`, `sbom.json` and [records](docs/decisions)',
  'package.json': '{ "scripts": { "pretest": "", "test": "", "test:web": "" } }',
  '.gitignore': 'dist/\nsbom.json\n',
  'packages/contract/package.json': '',
  'apps/server/src/config.ts':
    'const variables = z.object({\n  PORT: wholeNumber(),\n  S3_BUCKET: z\n    .string(),\n});\n',
  'docs/operations.md':
    '## Configuration\n| Variable | Default |\n| --- | --- |\n| `PORT` | 1 |\n| `S3_BUCKET` | `HOST` |\n## Database\n## Background tasks\n| `delete-expired`, `send-mail` | hourly |\n## Monitoring\n',
  'apps/server/src/jobs/tasks.ts':
    "export const crontab = `\n7 * * * * delete-expired ?max=3\n`;\nconst tasks = { 'send-mail': send };\n",
  'apps/server/src/modules/posts/posts.routes.ts': '',
  'apps/web/build/browsers.ts': "export const oldestBrowsers = ['chrome111', 'ios16.4'];",
  'README.md': 'It runs in Chrome 111 and iOS 16.4.',
  'apps/web/src/features/add-post/x.ts': '',
  'e2e/feed.spec.ts': "test('a like is sent once', async () => {});",
  'docs/networks.md': '| like | `feed.spec.ts`: a like … once |',
  'docs/decisions/README.md': '- [001](001-node.md) Node\n',
  'docs/decisions/001-node.md': recordOf(
    '[up](../../ARCHITECTURE.md#server-modules), [here](#context), [site](https://x.example), `text/html`',
  ),
};

describe('the rule of documents', () => {
  it('allows documents that name existing things', () => {
    expect(violationsOf(findDocumentViolations, TREE)).toEqual([]);
  });

  it.each([
    [
      'a module without a line in ARCHITECTURE',
      { 'apps/server/src/modules/map/x.ts': '' },
      'does not list map under Server modules',
    ],
    [
      'a feature that only the list of modules names',
      { 'apps/web/src/features/posts/x.ts': '' },
      'does not list posts under Web features',
    ],
    [
      'a line of a module that is not there',
      { 'apps/server/src/modules/posts/posts.routes.ts': undefined },
      'lists posts under Server modules, which does not exist',
    ],
    [
      'a setting that the table of operations.md leaves out',
      {
        'apps/server/src/config.ts':
          'const variables = z.object({\n  PORT: a,\n  S3_BUCKET: b,\n  HOST: c,\n});',
      },
      'docs/operations.md does not list HOST under Configuration',
    ],
    [
      'a setting that the server does not read',
      { 'apps/server/src/config.ts': 'const variables = z.object({\n  PORT: a,\n});' },
      'docs/operations.md lists S3_BUCKET under Configuration, which does not exist',
    ],
    [
      'a task that operations.md leaves out',
      { 'apps/server/src/jobs/tasks.ts': 'const crontab = `\n* * * * * end-bans ?max=3\n`;' },
      'docs/operations.md does not list end-bans under Background tasks',
    ],
    [
      'a task that is not there',
      { 'apps/server/src/jobs/tasks.ts': "const tasks = { 'send-mail': send };" },
      'docs/operations.md lists delete-expired under Background tasks, which does not exist',
    ],
    [
      'a browser that the README leaves out',
      { 'apps/web/build/browsers.ts': "export const oldestBrowsers = ['firefox114'];" },
      'README.md does not name Firefox 114',
    ],
    ['a package', { 'packages/supervisor/package.json': '' }, 'does not name supervisor'],
    [
      'a script without a name in CONTRIBUTING',
      { 'package.json': '{ "scripts": { "test": "", "test:web": "", "test:we": "", "prepare": "" } }' },
      'CONTRIBUTING.md does not name npm run test:we',
    ],
    [
      'a script whose name begins another',
      { 'package.json': '{ "scripts": { "test": "" } }', 'CONTRIBUTING.md': '`npm test:web`' },
      'CONTRIBUTING.md does not name npm test',
    ],
    ['a record that is not in the index', { 'docs/decisions/002-x.md': '' }, 'does not name 002-x.md'],
    ['a record of 46 lines', { 'docs/decisions/001-node.md': '\n'.repeat(46) }, 'has 46 lines'],
    ['a record without a part', { 'docs/decisions/001-node.md': '' }, "has no part 'Consequences'"],
    [
      'a record without its number',
      { 'docs/decisions/001-node.md': recordOf('', '# Node') },
      "does not begin with '# 001. '",
    ],
    [
      'a record with another title than in the index',
      { 'docs/decisions/001-node.md': recordOf('', '# 001. Node 24') },
      'stands in the index under another title',
    ],
    ['a link to nothing', { 'README.md': '[x](docs/gone.md)' }, 'mentions docs/gone.md'],
    ['a link from its own folder', { 'docs/x.md': '[x](docs/decisions/README.md)' }, 'which does not exist'],
    ['a link to a heading that is not there', { 'docs/x.md': '[x](../ARCHITECTURE.md#gone)' }, '#gone'],
    [
      'a link to no heading of its own page',
      { 'docs/x.md': '# Here\n[x](#gone)' },
      'docs/x.md mentions #gone',
    ],
    ['a file that is not there', { 'docs/x.md': '`http/gone.ts`' }, 'mentions http/gone.ts'],
    ['a file by the end of its name alone', { 'docs/x.md': '`routes.ts`' }, 'mentions routes.ts'],
    ['a folder that is not there', { 'docs/x.md': '`modules/gone`' }, 'mentions modules/gone'],
    [
      'a journey that is not there',
      { 'docs/x.md': '| like | `feed.spec.ts`: a like … twice |' },
      "mentions the test 'a like … twice' of feed.spec.ts",
    ],
    ['a kind of file that is not there', { 'docs/x.md': '`*.view.ts`' }, 'mentions *.view.ts'],
  ])('refuses %s', (_, files, message) => {
    const present = Object.entries({ ...TREE, ...files }).flatMap(([path, text]) =>
      text === undefined ? [] : [[path, text] as const],
    );
    expect(violationsOf(findDocumentViolations, Object.fromEntries(present))).toEqual(
      expect.arrayContaining([expect.stringContaining(message)]),
    );
  });
});
