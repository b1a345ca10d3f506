import type { MemberReport } from '@reelmates/contract/admin/reports';
import { versionOf } from '../../http/versions.ts';
import { imageUrl } from '../accounts/user-card.public.ts';
import type { ReportRow } from './reports.repository.ts';

/** Changes with a decision, with the target, and with further reports on it, which the same decision would close. */
export function versionOfReport(row: ReportRow): string {
  return versionOf([row.id, row.outcome, row.text, row.image_id, row.photo_description, row.reports_count]);
}

export function toMemberReport(row: ReportRow): MemberReport {
  return {
    id: row.id,
    version: versionOfReport(row),
    kind: row.kind,
    reason: row.reason,
    note: row.note,
    reporter: {
      id: row.reporter_id,
      username: row.reporter_username,
      avatarUrl: imageUrl(row.reporter_image_id),
      isVerified: row.reporter_is_verified,
    },
    target: {
      id: row.target_id,
      user:
        row.owner_id === null
          ? null
          : {
              id: row.owner_id,
              username: row.owner_username,
              avatarUrl: imageUrl(row.owner_image_id),
              isVerified: row.owner_is_verified ?? false,
            },
      text: row.text ?? '',
      photoDescription: row.photo_description,
      imageUrl: imageUrl(row.image_id),
      post:
        row.post_id === null
          ? null
          : { id: row.post_id, caption: row.post_caption ?? '', imageUrl: imageUrl(row.post_image_id) },
      isVisible: row.is_visible,
    },
    reportsCount: row.reports_count,
    createdAt: row.created_at.toISOString(),
    outcome: row.outcome,
  };
}
