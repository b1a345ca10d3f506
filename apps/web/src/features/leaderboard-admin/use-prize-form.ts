import { type Prize, type PrizeForm, savePrize } from '@reelmates/contract/competition/leaderboard';
import { useState } from 'react';
import { type FieldErrors, useFormState, useWatch } from 'react-hook-form';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { toast } from '../../lib/toast-store.ts';
import { useOwnDraft } from '../session/own-draft.public.ts';
import { prizeSeen, useFailure, useInvalidateBoards, useReloadIfLost } from './leaderboard-admin-queries.ts';
import { emptyPrize, prizeDrafts, prizeFormOf, prizeRequired, type TypedPrize } from './prize-rules.ts';

/** The form that adds a prize to a month, or changes the existing one of its position. */
export function usePrizeForm(month: string, prizes: readonly Prize[]) {
  const invalidateBoards = useInvalidateBoards();
  const fail = useFailure('Failed to save prize.');
  const reloadIfLost = useReloadIfLost();
  /** The prize as it was when the form took over its values. */
  const [edited, setEdited] = useState<Prize | null>(null);
  const [resolver] = useState(() => schemaResolver(prizeFormOf(month)));
  const draft = useOwnDraft(() => prizeDrafts(month));
  const [restored, setRestored] = useState(draft.isDraft);
  const { form, submit, pending, problem } = useEndpointForm(savePrize, {
    resolver,
    draft,
    resetTo: emptyPrize,
    request: (prize: PrizeForm, send) => {
      const isAtPosition = ({ position }: Prize) => position === prize.position;
      const seen = edited && isAtPosition(edited) ? edited : prizes.find(isAtPosition);
      return reloadIfLost(send({ ...prize, from: seen ? prizeSeen(seen) : null }));
    },
    failed: 'Error',
    onFailure: (error) => {
      // The admin has seen what the list shows from now on.
      setEdited(null);
      void fail(error);
    },
    onInvalid: toastFirstError,
    onDone: () => {
      toast({ title: 'Prize Saved' });
      setEdited(null);
      setRestored(false);
      return invalidateBoards();
    },
  });
  const { errors } = useFormState({ control: form.control });
  const position = useWatch({ control: form.control, name: 'position' });
  const existing = prizes.some((prize) => prize.position === Number(position) && position.trim() !== '');

  const edit = (prize: Prize) => {
    form.clearErrors();
    setEdited(prize);
    form.setValue('position', String(prize.position));
    form.setValue('prizeValue', prize.prizeValue);
    form.setValue('prizeDescription', prize.prizeDescription ?? '');
    form.setFocus('prizeValue', { shouldSelect: true });
  };
  const discard = () => {
    form.reset(emptyPrize);
    draft.end();
    setEdited(null);
    setRestored(false);
    // The pressed button has disappeared.
    form.setFocus('position');
  };
  return {
    form,
    existing,
    pending,
    problem,
    restored,
    discard,
    submit,
    edit,
    errors: {
      position: errors.position?.message,
      prizeValue: errors.prizeValue?.message,
      prizeDescription: errors.prizeDescription?.message,
    },
  };
}

function toastFirstError({ position, prizeValue, prizeDescription }: FieldErrors<TypedPrize>): void {
  toast({
    title: 'Validation Error',
    description: position?.message ?? prizeValue?.message ?? prizeDescription?.message ?? prizeRequired,
    variant: 'destructive',
  });
}
