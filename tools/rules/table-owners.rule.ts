import { isTest, type Project, type Violation } from './project.ts';
import { sqlOf, writtenTables } from './sql.ts';

const DATA_MODEL = 'docs/data-model.md';
const SERVER = 'apps/server/src/';
const MIGRATIONS = `${SERVER}db/migrations/`;
/** The owner of a table that only triggers of the database write. */
const TRIGGERS = 'triggers';

/**
 * Each table of the migrations has one owner in the data model: a module, or `http`, `db`, `jobs`, or `triggers`. Only
 * the owner's files write to it.
 */
export function findForeignWrites({ files, sources }: Project): Violation[] {
  const tables = tablesOf(files);
  const owners = ownersOf(files.get(DATA_MODEL) ?? '');
  return [
    ...checkModel(tables, owners, files),
    ...[...sources].flatMap(([path, source]) => {
      if (!path.startsWith(SERVER) || isTest(path)) return [];
      const written = new Set(sqlOf(source).flatMap(writtenTables));
      return [...written].flatMap((table) => {
        if (table === '?')
          return [{ path, message: 'writes to a table whose name is put in: write the name out' }];
        const owner = tables.has(table) ? owners.get(table)?.[0] : ownerOf(path);
        return owner === undefined || owner === ownerOf(path)
          ? []
          : [{ path, message: `writes to ${table}, which ${owner} owns` }];
      });
    }),
  ];
}

function checkModel(
  tables: ReadonlySet<string>,
  owners: ReadonlyMap<string, readonly string[]>,
  files: ReadonlyMap<string, string>,
): Violation[] {
  const folders = new Set([...files.keys()].flatMap((path) => ownerOf(path) ?? []));
  const fail = (message: string) => [{ path: DATA_MODEL, message }];
  return [
    ...[...tables].flatMap((table) => (owners.has(table) ? [] : fail(`does not say who writes to ${table}`))),
    ...[...owners].flatMap(([table, [owner = '', ...others]]) => {
      if (!tables.has(table)) return fail(`mentions ${table}, which no migration creates`);
      if (others.length > 0) return fail(`gives ${table} twice`);
      return owner === TRIGGERS || folders.has(owner)
        ? []
        : fail(`gives ${table} to '${owner}': name one module, or http, db, jobs, or ${TRIGGERS}`);
    }),
  ];
}

/** The tables that exist after all migrations. */
function tablesOf(files: ReadonlyMap<string, string>): Set<string> {
  const tables = new Set<string>();
  const migrations = [...files]
    .filter(([path]) => path.startsWith(MIGRATIONS) && path.endsWith('.sql'))
    .sort();
  for (const [, sql] of migrations) {
    const up = (sql.split('-- Down Migration')[0] ?? '').replaceAll(/--.*$/gm, '');
    for (const [, verb, name = '', renamed] of up.matchAll(
      /\b(create|drop|alter) table (?:if (?:not )?exists )?(\w+)(?: rename to (\w+))?/g,
    )) {
      if (verb === 'create') tables.add(name);
      if (verb === 'drop' || renamed) tables.delete(name);
      if (renamed) tables.add(renamed);
    }
  }
  return tables;
}

/**
 * The owners of each table, from the table whose columns begin with 'Table' and 'Written by'; one for each row of the
 * table.
 */
function ownersOf(model: string): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  const rows = model.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const start = rows.findIndex(([, table, owner]) => table === 'Table' && owner === 'Written by');
  const end = rows.findIndex((cells, index) => index > start && cells.length < 3);
  for (const [, names = '', owner = ''] of rows.slice(start + 2, end < 0 ? undefined : end)) {
    for (const [, name = ''] of names.matchAll(/`(\w+)`/g)) {
      if (!names.startsWith('schema')) owners.set(name, [...(owners.get(name) ?? []), soleOwner(owner)]);
    }
  }
  return owners;
}

/** `http` for 'http (sessions)', 'triggers' for 'triggers on `users`'; any other cell stays whole. */
function soleOwner(cell: string): string {
  return /^([\w-]+)(?: \([^)]*\))?$/.exec(cell)?.[1] ?? /^(triggers) on /.exec(cell)?.[1] ?? cell;
}

function ownerOf(path: string): string | undefined {
  const [, module, folder] = /^apps\/server\/src\/(?:modules\/([^/]+)|([^/]+))\//.exec(path) ?? [];
  return module ?? folder;
}
