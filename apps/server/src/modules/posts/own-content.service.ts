import type { Page, PageQuery } from '@reelmates/contract/fields';
import type { OwnContent } from '@reelmates/contract/social/own-content';
import type { Queryable } from '../../db/database.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { imageUrl } from '../accounts/user-card.public.ts';
import { findOwnContent, type OwnContentRow } from './own-content.repository.ts';

export async function ownContentPage(
  db: Queryable,
  viewerId: string,
  query: PageQuery,
): Promise<Page<OwnContent>> {
  const limit = pageLimit(query);
  const rows = await findOwnContent(db, viewerId, readCursor(query), limit + 1);
  return toPage(rows, limit, ({ created_at, sort_id }) => ({ time: created_at, id: sort_id }), toOwnContent);
}

function toOwnContent(row: OwnContentRow): OwnContent {
  return {
    kind: row.kind,
    id: row.id,
    postId: row.post_id,
    text: row.text,
    imageUrl: imageUrl(row.image_id),
    isPublic: row.is_public,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
}
