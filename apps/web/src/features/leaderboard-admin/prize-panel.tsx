import type { Prize } from '@reelmates/contract/competition/leaderboard';
import { monthTitle } from '@reelmates/contract/time';
import { useState } from 'react';
import { closeWhenSettled } from '../../lib/api/close-when-settled.ts';
import { cx } from '../../lib/cx.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { FormProblem } from '../../ui/controls/form-problem.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { BinIcon, PencilIcon } from '../../ui/drawings/icons-content.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { RestoredChanges } from '../../ui/restored-changes.tsx';
import { useDeletePrize } from './leaderboard-admin-queries.ts';
import styles from './prize-panel.module.css';
import { PrizesSection } from './prizes-section.tsx';
import { usePrizeForm } from './use-prize-form.ts';

/** The prizes of a month, with the form that adds a prize or changes that of its position. */
export function PrizePanel({ month, prizes }: { month: string; prizes: readonly Prize[] }) {
  const { form, errors, existing, edit, ...sending } = usePrizeForm(month, prizes);
  const { pending, problem, submit, restored, discard } = sending;
  const [asking, setAsking] = useState<Prize | null>(null);
  return (
    <PrizesSection month={month}>
      {restored ? <RestoredChanges onDiscard={discard} /> : null}
      <form
        aria-label={existing ? 'Update prize' : 'Add prize'}
        noValidate
        className={cx(layout.card, styles.form)}
        onSubmit={submit}
      >
        <div className={styles.pair}>
          <Field label="Position" error={errors.position}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              placeholder="1 to 100"
              {...form.register('position')}
            />
          </Field>
          <Field
            label="Prize value"
            // The same message at both fields is shown once.
            error={errors.prizeValue === errors.position ? undefined : errors.prizeValue}
            invalid={errors.prizeValue !== undefined}
          >
            <TextInput autoComplete="off" placeholder="$250" {...form.register('prizeValue')} />
          </Field>
        </div>
        <Field label="Description" optional error={errors.prizeDescription}>
          <TextInput autoComplete="off" {...form.register('prizeDescription')} />
        </Field>
        <FormProblem problem={problem} />
        <Button type="submit" variant="primary" block pending={pending} pendingLabel="Saving...">
          {existing ? 'Update Prize' : 'Add Prize'}
        </Button>
      </form>
      {prizes.length === 0 ? (
        <p className={cx(type.s15, type.t2)}>No prizes set for this month.</p>
      ) : (
        <ul className={layout.list}>
          {prizes.map((prize) => (
            <PrizeRow
              key={prize.id}
              prize={prize}
              onEdit={() => edit(prize)}
              onDelete={() => setAsking(prize)}
            />
          ))}
        </ul>
      )}
      {asking ? <DeleteSheet prize={asking} onClose={() => setAsking(null)} /> : null}
    </PrizesSection>
  );
}

type PrizeRowProps = { prize: Prize; onEdit: () => void; onDelete: () => void };

function PrizeRow({ prize, onEdit, onDelete }: PrizeRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.position}>{prize.position}</span>
      <span className={styles.text}>
        <span className={styles.value}>{prize.prizeValue}</span>
        {prize.prizeDescription ? <span className={type.note}>{prize.prizeDescription}</span> : null}
      </span>
      <IconButton label={`Edit prize for position ${prize.position}`} onClick={onEdit}>
        <PencilIcon size={20} />
      </IconButton>
      <IconButton label={`Delete prize for position ${prize.position}`} onClick={onDelete}>
        <BinIcon size={20} />
      </IconButton>
    </li>
  );
}

function DeleteSheet({ prize, onClose }: { prize: Prize; onClose: () => void }) {
  const { mutateAsync: remove, isPending } = useDeletePrize();
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      onConfirm={() => closeWhenSettled(remove(prize), onClose)}
      title="Delete this prize?"
      confirmLabel="Delete"
      pending={isPending}
      pendingLabel="Deleting..."
    >
      {prize.prizeValue} for position {prize.position} in {monthTitle(prize.month)} is taken off the
      leaderboard.
    </ConfirmSheet>
  );
}
