import { countries } from '@reelmates/contract/lists/regions';
import {
  createVenueReport,
  type MissingVenueForm,
  missingVenueForm,
} from '@reelmates/contract/venues/venue-reports';
import { useState } from 'react';
import { typedResolver } from '../../lib/forms/typed-resolver.ts';
import { type EndpointForm, useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { toast } from '../../lib/toast-store.ts';
import {
  missingVenueDrafts,
  type ReportedRegion,
  type TypedReport,
  typedReport,
} from './missing-venue-draft.ts';

export const reportFailed = 'Failed to submit venue report. Please try again.';

export function thankForReport(): void {
  toast({ title: 'Report Submitted', description: "Thank you! We'll review your venue report shortly." });
}

const resolver = typedResolver(typedReport, missingVenueForm);

/**
 * The form of one account.
 * @param known what the person searched for, and where; it takes precedence over their last input
 */
export function useMissingVenueForm(
  accountId: string,
  { venueName, region }: { venueName?: string; region?: ReportedRegion },
  onSent: () => void,
): EndpointForm<TypedReport, MissingVenueForm> {
  const [draft] = useState(() =>
    missingVenueDrafts.open(accountId, (stored) => ({
      ...stored,
      country: countries.find((name) => name === (region?.country ?? stored.country)) ?? '',
      state: region ? (region.code ?? (region.country === stored.country ? stored.state : '')) : stored.state,
      venueName: venueName?.trim() || stored.venueName,
    })),
  );
  return useEndpointForm(createVenueReport, {
    resolver,
    draft,
    request: (report: MissingVenueForm, send) => send(report),
    failed: reportFailed,
    onInvalid: (errors, typed) => {
      const isBlank = (['country', 'state', 'venueName'] as const).some(
        (name) => errors[name] && !typed[name].trim(),
      );
      if (!isBlank) return;
      toast({
        title: 'Missing Information',
        description: 'Please fill in all fields',
        variant: 'destructive',
      });
    },
    onDone: () => {
      onSent();
      thankForReport();
    },
  });
}
