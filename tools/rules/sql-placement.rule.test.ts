import { describe, expect, it } from 'vitest';
import { violationsOf } from './planted.ts';
import { findMisplacedSql } from './sql-placement.rule.ts';

const SERVICE = 'apps/server/src/modules/posts/posts.service.ts';

describe('the rule of SQL placement refuses, in a service,', () => {
  it.each([
    ['a selection', "await find('select id from posts');"],
    ['a statement over several lines', 'const x = `\n  insert into posts (id)\n  values ($1)`;'],
    ['an update', "const x = 'update posts set caption = $1';"],
    ['a deletion', "const x = 'delete from posts where id = $1';"],
    ['a statement that begins with a common table expression', "const x = 'with a as (select 1) select 1';"],
    ['a condition with a selection', 'const x = `exists (select 1 from blocks b where ` + y;'],
    ['emptying', "const x = 'truncate posts';"],
    ['a call of query()', 'await db.query(statement);'],
  ])('%s', (_, text) => {
    expect(violationsOf(findMisplacedSql, { [SERVICE]: text })).toEqual([
      expect.stringContaining('belongs in a *.repository.ts'),
    ]);
  });
});

describe('the rule of SQL placement allows', () => {
  const STATEMENT = "await db.query('select id from posts');";

  it.each([
    'apps/server/src/modules/posts/posts.repository.ts',
    'apps/server/src/db/product-state.ts',
    'apps/server/src/testing/plant-posts.ts',
    'apps/server/src/modules/posts/posts.test.ts',
    'bench/src/seed.ts',
  ])('SQL in %s', (path) => {
    expect(violationsOf(findMisplacedSql, { [path]: STATEMENT })).toEqual([]);
  });

  it('sentences with the words of SQL', () => {
    const text =
      "const x = ['Select a venue from the list', 'Update your app', 'with', 'delete']; useQuery(x);";
    expect(violationsOf(findMisplacedSql, { [SERVICE]: text })).toEqual([]);
  });
});
