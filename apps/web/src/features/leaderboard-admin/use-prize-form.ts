import { zodResolver } from '@hookform/resolvers/zod';
import type { Prize, PrizeForm } from '@reelmates/contract/competition/leaderboard';
import { useState } from 'react';
import { type FieldErrors, useFormState, useWatch } from 'react-hook-form';
import { useForm } from '../../lib/forms/use-form.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { toast } from '../../ui/toast-store.ts';
import { fieldErrorsOf, showFieldErrors } from '../accounts/server-errors.ts';
import { reportPrizeFailure, useSavePrize } from './leaderboard-admin-queries.ts';
import { emptyPrize, prizeFormOf, prizeRequired, type TypedPrize } from './prize-rules.ts';

const fields = Object.keys(emptyPrize);

/** The form that adds a prize to a month, or changes the one that its position has. */
export function usePrizeForm(month: string, prizes: readonly Prize[]) {
  const { mutateAsync: save } = useSavePrize();
  const [pending, setPending] = useState(false);
  const [once] = useState(singleFlight);
  const [resolver] = useState(() => zodResolver(prizeFormOf(month)));
  const form = useForm<TypedPrize, unknown, PrizeForm>({ resolver, defaultValues: emptyPrize });
  const { errors } = useFormState({ control: form.control });
  const position = useWatch({ control: form.control, name: 'position' });
  const existing = prizes.some((prize) => prize.position === Number(position) && position.trim() !== '');

  async function send(prize: PrizeForm) {
    try {
      await save(prize);
    } catch (error) {
      const atFields = fieldErrorsOf(error, fields);
      showFieldErrors(form.setError, atFields);
      if (atFields.length === 0) reportPrizeFailure(error, 'Failed to save prize.');
      return;
    }
    form.reset(emptyPrize);
  }

  const refuse = (found: FieldErrors<TypedPrize>) => {
    const description =
      found.position?.message ?? found.prizeValue?.message ?? found.prizeDescription?.message;
    toast({
      title: 'Validation Error',
      description: description ?? prizeRequired,
      variant: 'destructive',
    });
  };

  const submit = () =>
    once(async () => {
      setPending(true);
      await form.handleSubmit(send, refuse)();
      setPending(false);
    });

  const edit = (prize: Prize) => {
    form.clearErrors();
    form.setValue('position', String(prize.position));
    form.setValue('prizeValue', prize.prizeValue);
    form.setValue('prizeDescription', prize.prizeDescription ?? '');
    form.setFocus('prizeValue', { shouldSelect: true });
  };
  return {
    form,
    existing,
    pending,
    submit,
    edit,
    errors: {
      position: errors.position?.message,
      prizeValue: errors.prizeValue?.message,
      prizeDescription: errors.prizeDescription?.message,
    },
  };
}
