import type { Page, PageQuery } from '@reelmates/contract/fields';
import type { Connection } from '@reelmates/contract/social/connections';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import {
  type ConnectionRow,
  findConnections,
  findKnownConnections,
  type ListOfPerson,
} from './connections.repository.ts';
import { isPersonVisible } from './social.repository.ts';
import { toConnection } from './social.view.ts';

/**
 * A page of a person's followers, or of the people whom they follow. A viewer who may see the person may see both
 * lists.
 */
export async function connectionsOf(
  { db, config }: Pick<ModuleContext, 'db' | 'config'>,
  viewerId: string,
  list: ListOfPerson,
  query: PageQuery,
): Promise<Page<Connection> & { known: Connection[] }> {
  const after = readCursor(query);
  const limit = pageLimit(query);
  if (!(await isPersonVisible(db, list.ownerId, viewerId))) throw notFound('User not found');
  const rows = await findConnections(db, viewerId, list, { after, limit: limit + 1 });
  const present = (row: ConnectionRow) => toConnection(row, config.imagesUrl);
  const page = toPage(rows, limit, (row) => ({ time: row.listed_at, id: row.user_id }), present);
  return { ...page, known: (await knownOf(db, viewerId, list, after === null)).map(present) };
}

/** The viewer follows everybody on their own list, so it has no such part. */
async function knownOf(
  db: Database,
  viewerId: string,
  list: ListOfPerson,
  isFirst: boolean,
): Promise<ConnectionRow[]> {
  const isOwnFollowing = list.list === 'following' && list.ownerId === viewerId;
  return isFirst && !isOwnFollowing ? findKnownConnections(db, viewerId, list) : [];
}
