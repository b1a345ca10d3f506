import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@reelmates/contract/limits';
import {
  type VenueProblemForm,
  venueProblemForm,
  venueReportKinds,
} from '@reelmates/contract/venues/venue-reports';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { ApiError, NetworkError } from '../../lib/api.ts';
import { unreachableText } from '../../lib/connection.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { OfflineIcon } from '../../ui/icons.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast-store.ts';
import styles from './report-form.module.css';
import { reportFailed, thankForReport } from './use-missing-venue-form.ts';
import { useSendVenueReport } from './venue-reports-queries.ts';

const kinds = (['closed', 'moved', 'wrong_name', 'duplicate'] as const).map(
  (kind) => [kind, venueReportKinds[kind]] as const,
);

/** What helps most to mend each of them. */
const questions: Record<string, string> = {
  moved: 'Where is it now?',
  wrong_name: 'What is it called?',
  duplicate: 'Which is the other one?',
};

export type VenueProblemSheetProps = { venue: { id: string; name: string }; onClose: () => void };

/** What does not hold of a listed venue, and what would be right. */
export function VenueProblemSheet({ venue, onClose }: VenueProblemSheetProps) {
  const formId = useId();
  const running = useRef(false);
  const [unreachable, setUnreachable] = useState<string | null>(null);
  const { mutateAsync: sendReport, isPending } = useSendVenueReport();
  const { register, handleSubmit, control, setError } = useForm({
    resolver: zodResolver(venueProblemForm),
    defaultValues: { venueId: venue.id, note: '' },
  });
  const { errors } = useFormState({ control });
  const [kind, note] = useWatch({ control, name: ['kind', 'note'] });

  async function send(report: VenueProblemForm) {
    setUnreachable(null);
    try {
      await sendReport({ ...report, note: report.note || null });
      onClose();
      thankForReport();
    } catch (error) {
      explain(error);
    }
  }

  function explain(error: unknown) {
    if (error instanceof NetworkError) {
      setUnreachable(unreachableText('Keep this page open and try again.'));
    } else if (error instanceof ApiError && error.status === 404) {
      onClose();
      toast({ title: "This venue isn't listed any more", description: 'There is nothing left to report.' });
    } else if (error instanceof ApiError && error.fieldErrors.some(({ path }) => path === 'note')) {
      setError('note', { type: 'server', message: error.text }, { shouldFocus: true });
    } else {
      reportFailure(error, reportFailed);
    }
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // A second press comes before the first one's pending state is on the screen.
    if (running.current) return;
    running.current = true;
    try {
      await handleSubmit(send)();
    } finally {
      running.current = false;
    }
  };

  return (
    <Sheet
      open
      onClose={onClose}
      title="Something wrong with this venue?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={isPending}
            pendingLabel="Submitting..."
          >
            Submit Report
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={onSubmit}>
        <p className={styles.about}>{venue.name}</p>
        <Field label="What's wrong?" group error={errors.kind?.message}>
          <RadioList
            label="What's wrong?"
            options={kinds}
            invalid={Boolean(errors.kind)}
            input={register('kind')}
          />
        </Field>
        <Field
          label={questions[kind] ?? 'Anything else we should know?'}
          aside={
            <span className={styles.aside}>
              Optional{' '}
              <span aria-hidden="true">
                {note?.length ?? 0}/{limits.reasonMax}
              </span>
            </span>
          }
          hint="Only our moderators read this."
          error={errors.note?.message}
        >
          <TextArea rows={3} {...register('note')} />
        </Field>
        <div role="alert">
          {unreachable ? (
            <p className={styles.problem}>
              <OfflineIcon size={20} className={styles.offline} />
              {unreachable}
            </p>
          ) : null}
        </div>
      </form>
    </Sheet>
  );
}
