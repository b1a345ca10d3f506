import { isTest, type Project, type Violation } from './project.ts';
import { queries, sqlOf } from './sql.ts';

const SERVER = 'apps/server/src/';

/** In the server, SQL is only in repositories and in `db/`. */
export function findMisplacedSql({ sources }: Project): Violation[] {
  return [...sources].flatMap(([path, source]) => {
    if (!path.startsWith(SERVER) || isTest(path) || mayHaveSql(path)) return [];
    const [statement] = sqlOf(source);
    if (statement) {
      const start = statement.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
      return [{ path, message: `has SQL ('${start}…'): it belongs in a *.repository.ts` }];
    }
    return queries(source) ? [{ path, message: 'calls query(): that belongs in a *.repository.ts' }] : [];
  });
}

function mayHaveSql(path: string): boolean {
  return path.endsWith('.repository.ts') || path.startsWith(`${SERVER}db/`);
}
