import { createReport, reportForm, reportReasons } from '@reelmates/contract/admin/reports';
import { limits } from '@reelmates/contract/limits';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { createDraftStore } from '../../lib/forms/draft-store.ts';
import { typedResolver } from '../../lib/forms/typed-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { toast } from '../../lib/toast-store.ts';
import { Field } from '../../ui/controls/field.tsx';
import { RadioList } from '../../ui/controls/radio-list.tsx';
import { TextArea } from '../../ui/controls/text-input.tsx';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { useOwnDraft } from '../session/own-draft.public.ts';
import styles from './report-sheet.module.css';
import type { ShownPerson } from './safety-queries.ts';

const reasons = Object.entries(reportReasons);
type ReportForm = z.infer<typeof reportForm>;

/** The form's values: without a reason at first. */
const typedReport = z.object({ reason: z.nullish(reportForm.shape.reason), note: z.string() });

const resolver = typedResolver(typedReport, reportForm);
const noReport = { reason: null, note: '' };

export type ReportSheetProps = {
  target: { kind: 'post' | 'comment' | 'user'; id: string };
  /** The author of the reported item, or the reported person. */
  person: ShownPerson;
  onClose: () => void;
};

/** The form for a report: a reason and a note. The input stays until it has been sent, or Cancel is pressed. */
export function ReportSheet({ target, person, onClose }: ReportSheetProps) {
  const draft = useOwnDraft(() =>
    createDraftStore({ name: `report:${target.kind}:${target.id}`, typed: typedReport, empty: noReport }),
  );
  const close = () => {
    draft.end();
    onClose();
  };
  const { form, submit, pending, problem } = useEndpointForm(createReport, {
    resolver,
    draft,
    request: ({ reason, note }: ReportForm, send) =>
      send({ kind: target.kind, targetId: target.id, reason, note: note || null }),
    onRefused: (error) => {
      if (error.status === 409) {
        close();
        toast({ title: error.text, description: "We'll tell you what came of it." });
      } else if (error.status === 404) {
        close();
        toast({ title: "It isn't there any more", description: 'There is nothing left to report.' });
      } else return false;
      return true;
    },
    failed: 'Failed to send report',
    onDone: () => {
      close();
      toast({ title: 'Report sent', description: "Thank you. We'll tell you what came of it." });
    },
  });
  // While it is being sent, its draft stays: sending may fail.
  const cancel = pending ? onClose : close;
  const { register, control, formState } = form;
  const { errors } = formState;
  const written = useWatch({ control, name: 'note' })?.length ?? 0;

  return (
    <FormSheet
      title={target.kind === 'user' ? `Report ${person.username}` : `Report this ${target.kind}`}
      onClose={onClose}
      onCancel={cancel}
      onSubmit={submit}
      submitLabel="Send report"
      pending={pending}
      pendingLabel="Sending..."
      problem={problem}
      className={styles.form}
    >
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
    </FormSheet>
  );
}
