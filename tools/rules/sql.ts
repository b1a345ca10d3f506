import type { SourceFile } from './project.ts';
import { isNode, nodesOf } from './syntax.ts';

const STATEMENT =
  /^\s*(with|select|insert into|update|delete from|truncate|lock table)\s|\bselect\s[\s\S]*\sfrom\s|\b(insert into|delete from)\s|\bupdate\s+\S+\s+(as\s+)?(\w+\s+)?set\s/;
const WRITE =
  /\b(?:insert into|delete from(?: only)?|truncate(?: table)?|merge into|(?<!\bdo )(?<!\bfor )update(?: only)?)\s+("?[\w.]+"?|\?)(?=\s|\(|;|$)/g;
/** Stands for a value in a template literal. */
const VALUE = '?';

/** The SQL in a file's strings, without SQL comments. Keywords are in lower case, as the project writes them. */
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

/** Whether a file queries the database: `db.query(…)`. */
export function queries({ program }: SourceFile): boolean {
  return nodesOf(program, 'CallExpression').some(
    ({ callee }) => isNode(callee) && isNode(callee.property) && callee.property.name === 'query',
  );
}

/** The tables that a statement writes to, also in its common table expressions; '?' where a value is the name. */
export function writtenTables(sql: string): string[] {
  return [...sql.matchAll(WRITE)].flatMap(([statement, name = '']) => {
    const isUpdateOfRows =
      statement.startsWith('update') && !/\sset\s/.test(sql.slice(sql.indexOf(statement)));
    return isUpdateOfRows ? [] : name.replaceAll('"', '');
  });
}
