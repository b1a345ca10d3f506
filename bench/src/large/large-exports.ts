import type { Served } from '../admin/admin-app.ts';
import { onOneLine } from '../kinds.ts';
import type { LargeKind } from './large-kinds.ts';

/**
 * Runs each export once and measures the times to its first and last byte.
 * @returns rows of a table in Markdown
 */
export async function measureExports(served: Served, kinds: readonly LargeKind[]): Promise<string[]> {
  const rows: string[] = [];
  for (const { name, target, paths, cookies } of kinds) {
    served.takeStatements();
    const start = performance.now();
    const row = await read(`${served.url}${paths[0]}`, cookies[0] ?? '').catch((error: unknown) =>
      String(error),
    );
    const statements = served.takeStatements();
    const longest = statements.toSorted((one, other) => other.time - one.time)[0];
    const sql = longest
      ? `${longest.time.toFixed(0)} ms: \`${onOneLine(longest.sql).slice(0, 120).replaceAll('|', '\\|')}\``
      : '';
    const seconds = (performance.now() - start) / 1000;
    rows.push(`| \`${name}\` | ${target} | ${row} | ${seconds.toFixed(2)} | ${statements.length} | ${sql} |`);
    console.error(rows.at(-1));
  }
  return rows;
}

/** @returns the milliseconds to the first byte, and the megabytes, as cells of the table */
async function read(url: string, cookie: string): Promise<string> {
  const start = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok) return `refused with ${response.status} | `;
  let first = 0;
  let bytes = 0;
  for await (const part of response.body ?? []) {
    if (bytes === 0) first = performance.now() - start;
    bytes += part.length;
  }
  return `${first.toFixed(0)} | ${(bytes / 2 ** 20).toFixed(2)}`;
}
