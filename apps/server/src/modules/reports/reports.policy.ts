import type { ReportKind } from '@reelmates/contract/admin/reports';
import { invalid } from '../../http/api-error.ts';

const own: Record<ReportKind, string> = {
  post: 'You cannot report your own post',
  comment: 'You cannot report your own comment',
  user: 'You cannot report yourself',
};

/** @throws ApiError VALIDATION */
export function assertMayReport(kind: ReportKind, ownerId: string, viewerId: string): void {
  if (ownerId === viewerId) throw invalid('targetId', own[kind]);
}
