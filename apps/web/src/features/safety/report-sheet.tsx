import { zodResolver } from '@hookform/resolvers/zod';
import { reportForm, reportReasons } from '@reelmates/contract/admin/reports';
import { limits } from '@reelmates/contract/limits';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError } from '../../lib/api.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useSendReport } from './report-queries.ts';
import styles from './report-sheet.module.css';
import type { SafetySheetProps } from './safety-sheet.tsx';

const reasons = Object.entries(reportReasons);

export type ReportSheetProps = Pick<SafetySheetProps, 'target' | 'person' | 'onClose'>;

/** Why it is reported, and what else there is to say about it. */
export function ReportSheet({ target, person, onClose }: ReportSheetProps) {
  const formId = useId();
  const sending = useSendReport();
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(reportForm),
    defaultValues: { note: '' },
  });
  const { errors } = formState;
  const written = useWatch({ control, name: 'note' })?.length ?? 0;

  const submit = handleSubmit(async ({ reason, note }) => {
    if (sending.isPending) return;
    try {
      await sending.mutateAsync({ kind: target.kind, targetId: target.id, reason, note: note || null });
      onClose();
      toast({ title: 'Report sent', description: "Thank you. We'll tell you what came of it." });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        onClose();
        toast({ title: error.text, description: "We'll tell you what came of it." });
      } else if (error instanceof ApiError && error.status === 404) {
        onClose();
        toast({ title: "It isn't there any more", description: 'There is nothing left to report.' });
      } else if (error instanceof ApiError && error.fieldErrors.some(({ path }) => path === 'note')) {
        setError('note', { type: 'server', message: error.text }, { shouldFocus: true });
      } else {
        reportFailure(error, 'Failed to send report');
      }
    }
  });

  return (
    <Sheet
      open
      onClose={onClose}
      title={target.kind === 'user' ? `Report ${person.username}` : `Report this ${target.kind}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={sending.isPending}
            pendingLabel="Sending..."
          >
            Send report
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className={styles.form}>
        <Field label="What's wrong?" group error={errors.reason?.message}>
          <RadioList
            label="Reason"
            options={reasons}
            invalid={Boolean(errors.reason)}
            input={register('reason')}
          />
        </Field>
        <Field
          label="Anything else we should know?"
          aside={
            <span className={styles.aside}>
              Optional{' '}
              <span aria-hidden="true">
                {written}/{limits.reportNoteMax}
              </span>
            </span>
          }
          hint="Only moderators read this."
          error={errors.note?.message}
        >
          <TextArea rows={3} {...register('note')} />
        </Field>
      </form>
    </Sheet>
  );
}
