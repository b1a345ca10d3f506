import { typedMoney } from '@reelmates/contract/money-input';
import { playLimitForm, setPlayLimit } from '@reelmates/contract/play/tracker';
import * as z from 'zod/mini';
import { schemaResolver } from '../../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { useSubmission } from '../../../lib/forms/use-submission.ts';
import { toast } from '../../../lib/toast-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { MoneyInput } from '../../../ui/controls/text-input.tsx';
import { FormSheet } from '../../../ui/overlays/form-sheet.tsx';
import { usePatchLimit } from '../tracker-queries.ts';
import styles from './month-cards.module.css';

type Typed = { monthlyLimit: string };
type Limit = z.output<typeof playLimitForm>;

const limitForm = z.pipe(
  z.pipe(
    z.object({ monthlyLimit: z.string() }),
    z.transform(
      ({ monthlyLimit }: Typed): z.input<typeof playLimitForm> => ({
        monthlyLimit: typedMoney(monthlyLimit),
      }),
    ),
  ),
  playLimitForm,
);

const resolver = schemaResolver(limitForm);
const failed = 'Failed to save monthly amount';

export function MonthlyLimitSheet({
  monthlyLimit,
  onClose,
}: {
  monthlyLimit: string | null;
  onClose: () => void;
}) {
  const patchLimit = usePatchLimit();
  const onDone = (plan: { monthlyLimit: string | null }) => {
    patchLimit(plan.monthlyLimit);
    onClose();
    toast({ title: plan.monthlyLimit === null ? 'Monthly amount removed' : 'Monthly amount saved' });
  };
  const { form, submit, pending } = useEndpointForm(setPlayLimit, {
    resolver,
    defaults: { monthlyLimit: monthlyLimit ?? '' },
    request: (limit: Limit, send) => send(limit),
    failed,
    onDone,
  });
  const removal = useSubmission(setPlayLimit, {
    request: (limit: null, send) => send({ monthlyLimit: limit }),
    failed,
    onDone,
  });
  const saving = pending || removal.pending;
  const { errors } = form.formState;
  return (
    <FormSheet
      title="Monthly amount"
      onClose={onClose}
      onSubmit={saving ? (event) => event.preventDefault() : submit}
      other={
        monthlyLimit === null ? undefined : (
          <Button onClick={() => (saving ? undefined : void removal.submit(null))}>Remove</Button>
        )
      }
      submitLabel="Save"
      pending={saving}
      pendingLabel="Saving..."
    >
      <Field label="What you mean to put in per month" error={errors.monthlyLimit?.message}>
        <MoneyInput {...form.register('monthlyLimit')} data-autofocus />
      </Field>
      <p className={styles.explain}>
        The tracker shows it beside what you put in, whatever comes back, and says when you've passed it. Only
        you see it, and nothing is blocked or sent to you.
      </p>
    </FormSheet>
  );
}
