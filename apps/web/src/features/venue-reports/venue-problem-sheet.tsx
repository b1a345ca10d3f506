import { limits } from '@reelmates/contract/limits';
import {
  createVenueReport,
  type VenueProblemForm,
  venueProblemForm,
  venueReportKinds,
} from '@reelmates/contract/venues/venue-reports';
import { useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { createDraftStore } from '../../lib/forms/draft-store.ts';
import { typedResolver } from '../../lib/forms/typed-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { toast } from '../../lib/toast-store.ts';
import layout from '../../styles/layout.module.css';
import { Field } from '../../ui/controls/field.tsx';
import { RadioList } from '../../ui/controls/radio-list.tsx';
import { TextArea } from '../../ui/controls/text-input.tsx';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { useOwnDraft } from '../session/own-draft.public.ts';
import { reportButton } from './report-button.ts';
import styles from './report-form.module.css';
import { reportFailed, thankForReport } from './use-missing-venue-form.ts';

const kinds = (['closed', 'moved', 'wrong_name', 'duplicate'] as const).map(
  (kind) => [kind, venueReportKinds[kind]] as const,
);

/** The most useful question for each problem. */
const questions: Record<string, string> = {
  moved: 'Where is it now?',
  wrong_name: 'What is it called?',
  duplicate: 'Which is the other one?',
};

/** The form's values: without a problem at first. */
const typedProblem = z.object({
  venueId: z.string(),
  kind: z.nullish(venueProblemForm.shape.kind),
  note: z.string(),
});

const resolver = typedResolver(typedProblem, venueProblemForm);

export type VenueProblemSheetProps = { venue: { id: string; name: string }; onClose: () => void };

/**
 * Reports what is wrong about a listed venue, and what would be right. The input stays until it has been sent, or Cancel is
 * pressed.
 */
export function VenueProblemSheet({ venue, onClose }: VenueProblemSheetProps) {
  const draft = useOwnDraft(() =>
    createDraftStore({
      name: `venue-problem:${venue.id}`,
      typed: typedProblem,
      empty: { venueId: venue.id, kind: null, note: '' },
    }),
  );
  const close = () => {
    draft.end();
    onClose();
  };
  const { form, submit, pending, problem } = useEndpointForm(createVenueReport, {
    resolver,
    draft,
    request: (report: VenueProblemForm, send) => send({ ...report, note: report.note || null }),
    onRefused: (error) => {
      if (error.status !== 404) return false;
      close();
      toast({ title: "This venue isn't listed any more", description: 'There is nothing left to report.' });
      return true;
    },
    failed: reportFailed,
    onDone: () => {
      close();
      thankForReport();
    },
  });
  const { register, control } = form;
  const { errors } = useFormState({ control });
  const [kind, note] = useWatch({ control, name: ['kind', 'note'] });

  // While it is being sent, its draft stays: sending may fail.
  const cancel = pending ? onClose : close;
  return (
    <FormSheet
      {...reportButton}
      title="Something wrong with this venue?"
      onClose={onClose}
      onCancel={cancel}
      onSubmit={submit}
      pending={pending}
      problem={problem}
      className={layout.stack}
    >
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
        label={questions[kind ?? ''] ?? 'Anything else we should know?'}
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
    </FormSheet>
  );
}
