import { describe, expect, it } from 'vitest';
import { violationsOf } from './planted.ts';
import { findForeignWrites } from './table-owners.rule.ts';

const MODEL = (rows: string) =>
  `# Data model\n\n| Table | Written by | Holds |\n| --- | --- | --- |\n${rows}\n\nText | here.\n`;
const REPOSITORY = 'apps/server/src/modules/posts/posts.repository.ts';
const TREE = {
  'apps/server/src/db/migrations/0001_posts.sql':
    '-- Up Migration\ncreate table posts (id int);\ncreate table if not exists likes (id int);\n-- Down Migration\ndrop table posts;',
  'docs/data-model.md': MODEL('| `posts`, `likes` | posts | wins |'),
  [REPOSITORY]: "db.query('insert into posts values (1)'); db.query('update likes as l set id = 1');",
};

const withRepository = (statement: string) => ({
  ...TREE,
  'apps/server/src/modules/comments/comments.repository.ts': `db.query(\`${statement}\`);`,
});

describe('the rule of table owners', () => {
  it('allows the owner to write, and everybody to read', () => {
    expect(violationsOf(findForeignWrites, TREE)).toEqual([]);
    for (const read of [
      'select id from posts for update',
      'select id from likes for update of likes skip locked',
    ])
      expect(violationsOf(findForeignWrites, withRepository(read))).toEqual([]);
  });

  it.each([
    'insert into posts (id) values (1)',
    'update posts set id = 1',
    'update posts p set id = 1',
    'delete from posts where id = 1',
    'truncate posts',
    'with gone as (delete from posts returning id) select id from gone',
    'with a as (select 1) update posts set id = 1 from a',
  ])('refuses another module that writes: %s', (statement) => {
    expect(violationsOf(findForeignWrites, withRepository(statement))).toEqual([
      'apps/server/src/modules/comments/comments.repository.ts writes to posts, which posts owns',
    ]);
  });

  it('does not take the update of a conflict, or rows of a common table expression, for a table', () => {
    const statement =
      'with rows as (select 1) insert into posts select 1 on conflict (id) do update set id = 2';
    expect(violationsOf(findForeignWrites, { ...TREE, [REPOSITORY]: `db.query('${statement}');` })).toEqual(
      [],
    );
  });

  it('refuses a table whose name is put in', () => {
    expect(violationsOf(findForeignWrites, withRepository(`delete from \${table}`))).toEqual([
      expect.stringContaining('write the name out'),
    ]);
  });

  it('refuses code that writes what triggers write', () => {
    const model = MODEL('| `posts` | posts | wins |\n| `likes` | triggers on `posts` | likes |');
    expect(violationsOf(findForeignWrites, { ...TREE, 'docs/data-model.md': model })).toEqual([
      `${REPOSITORY} writes to likes, which triggers owns`,
    ]);
  });

  it.each([
    ['a table without a row', '| `posts` | posts | wins |', 'does not say who writes to likes'],
    ['a row without a table', '| `posts`, `likes`, `drafts` | posts | wins |', 'no migration creates'],
    ['two rows of a table', '| `posts`, `likes` | posts | a |\n| `likes` | posts | b |', 'gives likes twice'],
    ['two owners', '| `posts`, `likes` | posts, comments | wins |', "to 'posts, comments': name one module"],
    ['an owner that is no module', '| `posts`, `likes` | wins | wins |', "to 'wins': name one module"],
  ])('refuses a data model with %s', (_, rows, message) => {
    expect(violationsOf(findForeignWrites, { ...TREE, 'docs/data-model.md': MODEL(rows) })).toEqual(
      expect.arrayContaining([expect.stringContaining(message)]),
    );
  });

  it('follows tables that migrations rename and drop', () => {
    const files = {
      ...TREE,
      'apps/server/src/db/migrations/0002_wins.sql':
        '-- Up Migration\nalter table likes rename to hearts;\ncreate table old (id int);\ndrop table old;',
    };
    expect(violationsOf(findForeignWrites, files)).toEqual([
      'docs/data-model.md does not say who writes to hearts',
      'docs/data-model.md mentions likes, which no migration creates',
    ]);
  });
});
