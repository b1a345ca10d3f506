import { createHash } from 'node:crypto';
import type { Endpoint } from '@reelmates/contract/endpoint';
import { invalidCursor } from '../paging.ts';

/*
 * A cursor that leaves the server carries a mark of its list: its path with the ids. The lists know nothing of it.
 */

/** Between the mark and the list's own cursor, which are both base64url. */
const SEPARATOR = '.';

export type List = { endpoint: Endpoint; params: unknown };

function markOf({ endpoint: { path }, params }: List): string {
  const ids = params as Record<string, string> | undefined;
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(ids?.[name]));
  return createHash('sha1').update(named).digest('base64url').slice(0, 6);
}

/**
 * The list's own cursor. One without a mark is of a former release, whose pages may still be open.
 * @throws ApiError VALIDATION for the cursor of another list
 */
export function ownCursor(list: List, cursor: string): string {
  const [mark, own, ...rest] = cursor.split(SEPARATOR);
  if (own === undefined) return cursor;
  if (mark !== markOf(list) || rest.length > 0) throw invalidCursor();
  return own;
}

/** A body with its next cursor marked, if it has one. */
export function withMarkedCursor(list: List, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { nextCursor } = body as { nextCursor?: unknown };
  if (typeof nextCursor !== 'string') return body;
  return { ...body, nextCursor: markOf(list) + SEPARATOR + nextCursor };
}
