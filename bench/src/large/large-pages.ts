import type { Served } from '../admin/admin-app.ts';
import type { LargeKind } from './large-kinds.ts';

/** A page so deep that a badly paged list would skip or needlessly read many rows before it. */
const DEPTH = 50;
/** Kinds whose pages take this long in total are measured less deep. */
const MAX_MS = 20_000;

/** Adds, for each paged kind, one of a deep page, which is found by following the cursors from the first page. */
export async function withDeepPages(served: Served, kinds: readonly LargeKind[]): Promise<LargeKind[]> {
  const deep: LargeKind[] = [];
  for (const kind of kinds) {
    deep.push(kind);
    if (!kind.endpoint.query || !hasCursor(kind)) continue;
    const found = await findDeepest(served, kind);
    if (found.page > 1)
      deep.push({
        ...kind,
        target: `${kind.target}; page ${found.page}`.replace(/^; /, ''),
        paths: [found.path],
      });
  }
  return deep;
}

function hasCursor({ endpoint: { responses } }: LargeKind): boolean {
  const response = responses[200];
  return (
    response !== null &&
    response !== undefined &&
    'shape' in response.def &&
    'nextCursor' in Object(response.def.shape)
  );
}

async function findDeepest(
  served: Served,
  { paths, cookies }: LargeKind,
): Promise<{ page: number; path: string }> {
  const start = performance.now();
  const first = paths[0] ?? '';
  let path = first;
  let page = 1;
  for (; page < DEPTH && performance.now() - start < MAX_MS; page++) {
    const response = await fetch(`${served.url}${path}`, { headers: { cookie: cookies[0] ?? '' } });
    const { nextCursor } = (await response.json()) as { nextCursor?: string | null };
    served.takeStatements();
    if (!response.ok || !nextCursor) break;
    path = `${first}${first.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(nextCursor)}`;
  }
  return { page, path };
}
