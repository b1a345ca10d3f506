import { zodResolver } from '@hookform/resolvers/zod';
import { playLimitForm } from '@reelmates/contract/play/tracker';
import { useId } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../lib/forms/use-form.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { MoneyInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast-store.ts';
import { typedAmount } from '../add-post/typed-amount.ts';
import styles from './month-cards.module.css';
import { useSetLimit } from './tracker-queries.ts';

type Typed = { monthlyLimit: string };
type Limit = z.output<typeof playLimitForm>;

const limitForm = z.pipe(
  z.pipe(
    z.object({ monthlyLimit: z.string() }),
    z.transform(
      ({ monthlyLimit }: Typed): z.input<typeof playLimitForm> => ({
        monthlyLimit: typedAmount(monthlyLimit),
      }),
    ),
  ),
  playLimitForm,
);

export function MonthlyLimitSheet({
  monthlyLimit,
  onClose,
}: {
  monthlyLimit: string | null;
  onClose: () => void;
}) {
  const formId = useId();
  const setLimit = useSetLimit();
  const form = useForm<Typed, unknown, Limit>({
    resolver: zodResolver(limitForm),
    defaultValues: { monthlyLimit: monthlyLimit ?? '' },
  });
  const { errors } = form.formState;
  const save = (limit: string | null) => {
    if (setLimit.isPending) return;
    setLimit.mutate(limit, {
      onSuccess: () => {
        onClose();
        toast({ title: limit === null ? 'Monthly amount removed' : 'Monthly amount saved' });
      },
      onError: (error) => reportFailure(error, 'Failed to save monthly amount'),
    });
  };
  return (
    <Sheet
      open
      title="Monthly amount"
      onClose={onClose}
      footer={
        <>
          {monthlyLimit === null ? (
            <Button onClick={onClose}>Cancel</Button>
          ) : (
            <Button onClick={() => save(null)}>Remove</Button>
          )}
          <Button
            variant="primary"
            type="submit"
            form={formId}
            pending={setLimit.isPending}
            pendingLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.handleSubmit((limit) => save(limit.monthlyLimit))();
        }}
      >
        <Field label="What you mean to put in per month" error={errors.monthlyLimit?.message}>
          <MoneyInput {...form.register('monthlyLimit')} data-autofocus />
        </Field>
        <p className={styles.explain}>
          The tracker shows how much of it is left. It counts what you put in, whatever comes back. Only you
          see it, and nothing is blocked or sent to you when you pass it.
        </p>
      </form>
    </Sheet>
  );
}
