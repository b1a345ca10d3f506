import type { KeyboardEvent } from 'react';
import { Controller } from 'react-hook-form';
import { cx } from '../../../lib/cx.ts';
import type from '../../../styles/type.module.css';
import { Tick } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { FormProblem } from '../../../ui/controls/form-problem.tsx';
import { MoneyInput } from '../../../ui/controls/text-input.tsx';
import { DateTimeInput } from '../session-form/date-time-input.tsx';
import { useAmounts } from '../session-form/use-amounts.tsx';
import type { SessionFormHandle } from '../session-form/use-session-form.ts';
import { MachineChips, VenueChips } from './quick-chips.tsx';
import styles from './quick-log.module.css';

type QuickFormProps = SessionFormHandle & {
  /** True while the summary of the logged session replaces the form, at the same height. */
  away: boolean;
};

/** Spent, won and the button in a row; below, venue, machine and another day if they are needed. */
export function QuickForm({ form, submit, pending, problem, away }: QuickFormProps) {
  const { control } = form;
  const { wiring, isInvalid, messages } = useAmounts(form);
  // Enter in the first field moves to the second one, while that is empty.
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || form.getValues('amountWon').trim() !== '') return;
    event.preventDefault();
    form.setFocus('amountWon');
  };
  return (
    <form
      className={cx(styles.form, away && styles.away)}
      inert={away}
      noValidate
      onSubmit={submit}
      aria-label="Log Session"
    >
      <div className={styles.row}>
        <Field label={<Label kind="spent" />} invalid={isInvalid('amountSpent')} className={styles.field}>
          <MoneyInput
            {...wiring('amountSpent')}
            aria-label="Amount spent"
            className={styles.amount}
            enterKeyHint="next"
            onKeyDown={goOn}
          />
        </Field>
        <Field label={<Label kind="won" />} invalid={isInvalid('amountWon')} className={styles.field}>
          <MoneyInput
            {...wiring('amountWon')}
            aria-label="Amount won"
            className={styles.amount}
            enterKeyHint="done"
          />
        </Field>
        <Button
          variant="primary"
          type="submit"
          pending={pending}
          className={styles.log}
          aria-label="Log Session"
        >
          Log
        </Button>
      </div>
      {messages}
      <FormProblem problem={problem} />
      <Controller
        control={control}
        name="venue"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <VenueChips value={value} onChange={onChange} error={error?.message} />
        )}
      />
      <Controller
        control={control}
        name="machineType"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <MachineChips value={value} onChange={onChange} error={error?.message} />
        )}
      />
      <Controller
        control={control}
        name="when"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <WhenField value={value} onChange={onChange} error={error?.message} />
        )}
      />
    </form>
  );
}

function Label({ kind }: { kind: 'spent' | 'won' }) {
  return (
    <span className={type.t2}>
      <Tick kind={kind} />
      {kind === 'spent' ? 'Spent' : 'Won'}
    </span>
  );
}

type WhenProps = { value: string; onChange: (when: string) => void; error: string | undefined };

function WhenField({ value, onChange, error }: WhenProps) {
  // The server refuses the current time if the device's clock is wrong.
  if (value === '' && error === undefined) return null;
  return (
    <Field label="When" error={error} className={styles.when}>
      <DateTimeInput
        value={value}
        onChange={onChange}
        end={
          <Button small variant="ghost" className={styles.now} onClick={() => onChange('')}>
            Now
          </Button>
        }
      />
    </Field>
  );
}
