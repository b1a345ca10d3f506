import { strikeEntry, strikeForm } from '@reelmates/contract/competition/month-review';
import { limits } from '@reelmates/contract/limits';
import { monthTitle } from '@reelmates/contract/time';
import { useFormState } from 'react-hook-form';
import * as z from 'zod/mini';
import { createDraftStore } from '../../lib/forms/draft-store.ts';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { toast } from '../../lib/toast-store.ts';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/text-input.tsx';
import { useDiscardDraftQuestion } from '../../ui/discard-question.tsx';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { useOwnDraft } from '../session/own-draft.public.ts';
import styles from './entries-sheet.module.css';
import { reportPrizeFailure, useInvalidateBoards, useReloadIfLost } from './leaderboard-admin-queries.ts';

const resolver = schemaResolver(strikeForm);
const typedStrike = z.object({ reason: z.string() });

export type BoardMember = { userId: string; username: string };
type StrikeSheetProps = { month: string; member: BoardMember; onClose: () => void; onStruck: () => void };

/** Asks before a member loses the points of a month, and for the reason, which the member will read. */
export function StrikeSheet({ month, member, onClose, onStruck }: StrikeSheetProps) {
  const invalidateBoards = useInvalidateBoards();
  const reloadIfLost = useReloadIfLost();
  const draft = useOwnDraft(() =>
    createDraftStore({
      name: `strike:${month}:${member.userId}`,
      typed: typedStrike,
      empty: { reason: '' },
    }),
  );
  const { form, submit, pending, problem } = useEndpointForm(strikeEntry, {
    resolver,
    params: { month },
    draft,
    request: ({ reason }: { reason: string }, send) => reloadIfLost(send({ userId: member.userId, reason })),
    failed: 'Error',
    onFailure: (error) => {
      reportPrizeFailure(error, 'Failed to strike out the entry. Please try again.');
      void invalidateBoards();
    },
    onDone: () => {
      toast({ title: 'Entry struck out', description: `${member.username} is told the reason.` });
      onStruck();
      return invalidateBoards();
    },
  });
  const { errors, isDirty } = useFormState({ control: form.control });
  const { close, question } = useDiscardDraftQuestion({ draft, isDirty, pending, onClose });
  return (
    <>
      <FormSheet
        title={`Strike out ${member.username}?`}
        onClose={close}
        onSubmit={submit}
        submitLabel="Strike out"
        variant="danger"
        pending={pending}
        pendingLabel="Striking out..."
        problem={problem}
      >
        <p className={styles.text}>
          {member.username} loses the points of {monthTitle(month)} and a prize that is not paid yet.
          Everybody below moves up. You can put the entry back later.
        </p>
        <Field label="Reason" hint="The member reads this." error={errors.reason?.message}>
          <TextArea maxLength={limits.reasonMax} data-autofocus {...form.register('reason')} />
        </Field>
      </FormSheet>
      {question}
    </>
  );
}
