import { zodResolver } from '@hookform/resolvers/zod';
import { countries } from '@reelmates/contract/lists/regions';
import { type MissingVenueForm, missingVenueForm } from '@reelmates/contract/venues/venue-reports';
import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { ApiError, NetworkError } from '../../lib/api.ts';
import { unreachableText } from '../../lib/connection.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { emptyReport, readReportDraft, type TypedReport, writeReportDraft } from './missing-venue-draft.ts';
import { useSendVenueReport } from './venue-reports-queries.ts';

export const reportFailed = 'Failed to submit venue report. Please try again.';

export function thankForReport(): void {
  toast({ title: 'Report Submitted', description: "Thank you! We'll review your venue report shortly." });
}

const isField = (path: string): path is keyof TypedReport => path in emptyReport;

/**
 * The form of one account: its draft, its rules, and sending it once however often it is pressed.
 * @param venueName what the person has been looking for
 */
export function useMissingVenueForm(accountId: string, venueName: string | undefined, onSent: () => void) {
  const [begin] = useState(() => {
    const { country, state, venueName: kept } = readReportDraft(accountId);
    const known = countries.find((name) => name === country);
    return { ...(known && { country: known }), state, venueName: venueName?.trim() || kept };
  });
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [unreachable, setUnreachable] = useState<string | null>(null);
  const { mutateAsync: sendReport } = useSendVenueReport();
  const form = useForm<MissingVenueForm>({
    resolver: zodResolver(missingVenueForm),
    defaultValues: begin,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => void writeReportDraft(accountId, values),
      }),
    [form, accountId],
  );

  const sayUnreachable = () => {
    const isKept = writeReportDraft(accountId, form.getValues());
    setUnreachable(unreachableText(isKept ? 'Your draft is saved.' : 'Keep this page open and try again.'));
  };

  async function send(report: MissingVenueForm) {
    if (!navigator.onLine) {
      sayUnreachable();
      return;
    }
    try {
      await sendReport(report);
    } catch (error) {
      explain(error);
      return;
    }
    writeReportDraft(accountId, emptyReport);
    onSent();
    thankForReport();
  }

  function explain(error: unknown) {
    if (error instanceof NetworkError) sayUnreachable();
    const refused = error instanceof ApiError ? error.fieldErrors : [];
    for (const { path, message } of refused) {
      if (isField(path)) form.setError(path, { type: 'server', message }, { shouldFocus: true });
    }
    if (!refused.some(({ path }) => isField(path))) reportFailure(error, reportFailed);
  }

  function sayWhatIsMissing(errors: FieldErrors<MissingVenueForm>) {
    const typed = form.getValues();
    const isBlank = Object.keys(errors).some((name) => isField(name) && !typed[name]?.trim());
    if (!isBlank) return;
    toast({
      title: 'Missing Information',
      description: 'Please fill in all fields',
      variant: 'destructive',
    });
  }

  const submit = async () => {
    // A second press comes before the first one's pending state is on the screen.
    if (running.current) return;
    running.current = true;
    setPending(true);
    setUnreachable(null);
    try {
      await form.handleSubmit(send, sayWhatIsMissing)();
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return { form, submit, pending, unreachable };
}
