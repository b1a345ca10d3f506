import type { BodyInput } from '@reelmates/contract/endpoint';
import { createVenueReport } from '@reelmates/contract/venues/venue-reports';
import { useMutation } from '@tanstack/react-query';
import { ApiError, call, newIdempotencyKey } from '../../lib/api.ts';
import type { Attempt } from '../../lib/forms/with-idempotency.ts';

export type VenueReportBody = BodyInput<typeof createVenueReport>;

/** What was last sent and never answered: it may have arrived, so the same report goes again under the same key. */
let unanswered: Attempt | null = null;

/** Reports a venue; the same report makes one, however often it has to be sent. */
export function useSendVenueReport() {
  return useMutation({
    mutationFn: async (report: VenueReportBody) => {
      const body = JSON.stringify(report);
      const key = unanswered?.body === body ? unanswered.key : newIdempotencyKey();
      unanswered = { key, body };
      try {
        await call(createVenueReport, { body: report, idempotencyKey: key });
        unanswered = null;
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) unanswered = null;
        throw error;
      }
    },
  });
}
