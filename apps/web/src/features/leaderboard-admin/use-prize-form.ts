import { type Prize, type PrizeForm, savePrize } from '@reelmates/contract/competition/leaderboard';
import { useState } from 'react';
import { type FieldErrors, useFormState, useWatch } from 'react-hook-form';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { toast } from '../../lib/toast-store.ts';
import { reportPrizeFailure, useInvalidateBoards } from './leaderboard-admin-queries.ts';
import { emptyPrize, prizeFormOf, prizeRequired, type TypedPrize } from './prize-rules.ts';

/** The form that adds a prize to a month, or changes the existing one of its position. */
export function usePrizeForm(month: string, prizes: readonly Prize[]) {
  const invalidateBoards = useInvalidateBoards();
  const [resolver] = useState(() => schemaResolver(prizeFormOf(month)));
  const { form, submit, pending } = useEndpointForm(savePrize, {
    resolver,
    defaults: emptyPrize,
    resetTo: emptyPrize,
    request: (prize: PrizeForm, send) => send(prize),
    failed: 'Error',
    onFailure: (error) => reportPrizeFailure(error, 'Failed to save prize.'),
    onInvalid: sayWhatIsWrong,
    onDone: () => {
      toast({ title: 'Prize Saved' });
      return invalidateBoards();
    },
  });
  const { errors } = useFormState({ control: form.control });
  const position = useWatch({ control: form.control, name: 'position' });
  const existing = prizes.some((prize) => prize.position === Number(position) && position.trim() !== '');

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

function sayWhatIsWrong({ position, prizeValue, prizeDescription }: FieldErrors<TypedPrize>): void {
  toast({
    title: 'Validation Error',
    description: position?.message ?? prizeValue?.message ?? prizeDescription?.message ?? prizeRequired,
    variant: 'destructive',
  });
}
