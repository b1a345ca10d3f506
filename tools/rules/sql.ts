import type { SourceFile } from './project.ts';
import { isNode, nodesOf } from './syntax.ts';

const STATEMENT =
  /^\s*(with|select|insert into|update|delete from|truncate|lock table)\s|\bselect\s[\s\S]*\sfrom\s|\b(insert into|delete from)\s|\bupdate\s+\S+\s+(as\s+)?(\w+\s+)?set\s/;
const WRITE =
  /\b(?:insert into|delete from(?: only)?|truncate(?: table)?|merge into|(?<!\bdo )(?<!\bfor )update(?: only)?)\s+("?[\w.]+"?|\?)(?=\s|\(|;|$)/g;
/** Where a template literal has a value. */
const VALUE = '?';

/** The SQL in a file's strings, comments of SQL taken out. The keywords are in small letters, as the project writes them. */
export function sqlOf({ program }: SourceFile): string[] {
  const templates = nodesOf(program, 'TemplateLiteral').map(({ quasis }) =>
    (Array.isArray(quasis) ? quasis : []).map(({ value }) => String(value.cooked)).join(VALUE),
  );
  const strings = nodesOf(program, 'Literal').flatMap(({ value }) =>
    typeof value === 'string' ? value : [],
  );
  return [...templates, ...strings]
    .map((text) => text.replaceAll(/--.*$/gm, ''))
    .filter((text) => STATEMENT.test(text));
}

/** Whether a file speaks to the database: `db.query(…)`. */
export function queries({ program }: SourceFile): boolean {
  return nodesOf(program, 'CallExpression').some(
    ({ callee }) => isNode(callee) && isNode(callee.property) && callee.property.name === 'query',
  );
}

/** The tables that a statement writes to, in its common table expressions too; '?' where the name is put in. */
export function writtenTables(sql: string): string[] {
  return [...sql.matchAll(WRITE)].flatMap(([statement, name = '']) => {
    const isUpdateOfRows =
      statement.startsWith('update') && !/\sset\s/.test(sql.slice(sql.indexOf(statement)));
    return isUpdateOfRows ? [] : name.replaceAll('"', '');
  });
}
