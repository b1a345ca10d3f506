import { updateUserStats } from '@reelmates/contract/admin/admin-users';
import type { Body } from '@reelmates/contract/endpoint';
import { limits } from '@reelmates/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { ApiError } from '../../lib/api/api.ts';
import { cx } from '../../lib/cx.ts';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { type Draft, useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { leaderboardKeys } from '../../lib/query-cache/keys/leaderboard-keys.ts';
import { peopleKeys } from '../../lib/query-cache/keys/people-keys.ts';
import { toast } from '../../lib/toast-store.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea, TextInput } from '../../ui/controls/text-input.tsx';
import { Checkbox } from '../../ui/controls/toggles.tsx';
import { useDiscardDraftQuestion } from '../../ui/discard-question.tsx';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { useOwnDraft } from '../session/own-draft.public.ts';
import styles from './edit-stats-sheet.module.css';
import {
  changeLines,
  changeOf,
  type ShownStats,
  statsDrafts,
  statsRequestOf,
  type TypedStats,
  typedStatsOf,
} from './stats-form.ts';
import { type AdminUser, useInvalidateHistory, usePatchUser, useUserFailure } from './user-admin-queries.ts';
import { nameOf } from './user-name.ts';

type EditStatsSheetProps = { listed: AdminUser; onClose: () => void };

/** Edit User Stats: overrides of the sums of a person's posts, and this month's points. */
export function EditStatsSheet({ listed, onClose }: EditStatsSheetProps) {
  const [shown, setShown] = useState<ShownStats>(listed);
  const draft = useOwnDraft(() => statsDrafts(listed.id, listed));
  const { form, submit, pending, problem } = useStatsForm(listed, draft, { shown, setShown, onClose });
  const { errors, isDirty } = useFormState({ control: form.control });
  const { close, question } = useDiscardDraftQuestion({ draft, isDirty, pending, onClose });
  const typed = useWatch({ control: form.control });
  const lines = changeLines(changeOf({ ...typedStatsOf(shown), ...typed }, shown), shown);
  return (
    <>
      <FormSheet
        title="Edit User Stats"
        onClose={close}
        onSubmit={submit}
        submitLabel="Save"
        disabled={lines.length === 0}
        pending={pending}
        pendingLabel="Saving..."
        problem={problem}
        className={layout.form}
      >
        <p className={cx(type.s14, type.t2)}>{nameOf(listed)}</p>
        <div>
          <Field label="Biggest win ($)" error={errors.biggestWin?.message}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              disabled={typed.clearBiggestWin}
              {...form.register('biggestWin')}
            />
          </Field>
          {shown.customBiggestWin === null ? null : (
            <Checkbox {...form.register('clearBiggestWin')}>
              Clear the override: show their posts' value
            </Checkbox>
          )}
        </div>
        <div>
          <Field label="Lifetime winnings ($)" error={errors.lifetimeWinnings?.message}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              disabled={typed.clearLifetimeWinnings}
              {...form.register('lifetimeWinnings')}
            />
          </Field>
          {shown.customLifetimeWinnings === null ? null : (
            <Checkbox {...form.register('clearLifetimeWinnings')}>
              Clear the override: show their posts' value
            </Checkbox>
          )}
        </div>
        <Field label="Points" hint="Of this month." error={errors.points?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...form.register('points')} />
        </Field>
        <div className={styles.changes} role="status">
          {lines.length === 0 ? 'Nothing is changed.' : null}
          {lines.map(({ label, before, after }) => (
            <p key={label}>
              {label}: {before} <span aria-hidden="true">→</span>
              <span className="sr-only">becomes</span> <strong>{after}</strong>
            </p>
          ))}
        </div>
        <Field label="Reason" optional hint="Kept in the audit log." error={errors.reason?.message}>
          <TextArea maxLength={limits.reasonMax} {...form.register('reason')} />
        </Field>
      </FormSheet>
      {question}
    </>
  );
}

type Shown = { shown: ShownStats; setShown: (stats: ShownStats) => void; onClose: () => void };

function useStatsForm(user: AdminUser, draft: Draft<TypedStats>, { shown, setShown, onClose }: Shown) {
  const client = useQueryClient();
  const patchUser = usePatchUser();
  const invalidateHistory = useInvalidateHistory();
  const fail = useUserFailure();
  return useEndpointForm(updateUserStats, {
    params: { userId: user.id },
    resolver: schemaResolver(statsRequestOf(shown)),
    draft,
    request: (stats: Body<typeof updateUserStats>, send) => send(stats),
    failed: 'Error',
    onFailure(error, showProblem) {
      const current = currentStatsOf(error);
      if (current === null) return fail(user.id, error, 'Failed to update user stats. Please try again.');
      // The input stays, and is compared with the current values.
      setShown(current);
      patchUser(user.id, (previous) => ({ ...previous, ...current }));
      showProblem('Another admin has changed these stats. Your values are compared with theirs now.');
    },
    onDone(changed) {
      patchUser(user.id, () => changed);
      invalidateHistory(user.id);
      void client.invalidateQueries({ queryKey: leaderboardKeys.root });
      void client.invalidateQueries({ queryKey: peopleKeys.winnings(user.id) });
      void client.invalidateQueries({ queryKey: peopleKeys.profile(user.id) });
      toast({ title: 'Stats updated' });
      onClose();
    },
  });
}

/** The current stats, if the refusal says that another admin has changed them. */
function currentStatsOf(error: unknown): ShownStats | null {
  const { body, code } = error as Partial<ApiError>;
  return code === 'CONFLICT' && body?.current ? (body.current.item as ShownStats) : null;
}
