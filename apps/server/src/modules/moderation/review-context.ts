import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import type { AuthorHistory, FormerVersion, ReviewContext } from '@reelmates/contract/admin/review-queues';
import type { Queryable } from '../../db/database.ts';
import { imageUrl } from '../accounts/user-card.public.ts';
import {
  findAuthors,
  findHistories,
  findVersions,
  type HistoryRow,
  type VersionRow,
} from './review-context.repository.ts';

const REASONS_SHOWN = 3;

/** Context of some items: their authors' history and previous texts. Items that no longer exist are skipped. */
export async function contextOf(
  db: Queryable,
  queue: ReviewQueue,
  ids: readonly string[],
): Promise<ReviewContext[]> {
  const [items, versions] = await Promise.all([findAuthors(db, queue, ids), findVersions(db, queue, ids)]);
  const authorIds = new Set(items.flatMap(({ author_id }) => author_id ?? []));
  const histories = authorIds.size === 0 ? [] : await findHistories(db, [...authorIds]);
  const historyOf = new Map(histories.map((row) => [row.id, toHistory(row)]));
  return items.map(({ id, author_id }) => ({
    id,
    author: (author_id !== null && historyOf.get(author_id)) || null,
    versions: versions.filter(({ item_id }) => item_id === id).map(toVersion),
  }));
}

function toHistory(row: HistoryRow): AuthorHistory {
  return {
    id: row.id,
    username: row.username,
    createdAt: row.created_at.toISOString(),
    isBanned: row.is_banned,
    approved: row.approved,
    denied: row.denied,
    denialReasons: [...new Set(row.denial_reasons)].slice(0, REASONS_SHOWN),
    openReports: row.open_reports,
    reports: row.reports,
  };
}

function toVersion(row: VersionRow): FormerVersion {
  return {
    text: row.text,
    ...(row.is_photo_description && { isPhotoDescription: true }),
    ...(row.image_id !== null && { imageUrl: imageUrl(row.image_id) }),
    until: row.replaced_at.toISOString(),
    status: row.status,
    denialReason: row.denial_reason,
  };
}
