import { createReport } from '@reelmates/contract/admin/reports';
import type { BodyInput } from '@reelmates/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type ReportBody = BodyInput<typeof createReport>;

export function useSendReport() {
  return useMutation({ mutationFn: (body: ReportBody) => call(createReport, { body }) });
}
