import { type FormEvent, useId } from 'react';
import { Controller, type UseFormReturn, useFormState } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { AlertIcon, OfflineIcon } from '../../ui/icons.tsx';
import { SelectSheet } from '../../ui/select-sheet.tsx';
import { MoneyInput } from '../../ui/text-input.tsx';
import { dismissToast } from '../../ui/toast-store.ts';
import { machineOptions } from '../add-post/win-options.ts';
import { VenueField } from '../venues/venue-field.tsx';
import styles from './session-form.module.css';
import type { Session, TypedSession } from './session-rules.ts';
import { useSessionForm } from './use-session-form.ts';

/** Log Session. A draft belongs to its account: key it by `accountId`. */
export function SessionForm({ accountId, titleId }: { accountId: string; titleId: string }) {
  const { form, submit, pending, unreachable } = useSessionForm(accountId);
  const { control } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} aria-labelledby={titleId}>
      <Amounts form={form} />
      <Controller
        control={control}
        name="venue"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <VenueField value={value} onChange={onChange} optional error={error?.message} />
        )}
      />
      <Controller
        control={control}
        name="machineType"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <Field label="Machine type" optional error={error?.message}>
            <SelectSheet
              title="Machine type"
              options={machineOptions}
              value={value}
              onChange={onChange}
              placeholder="Choose a machine"
              clearLabel="No machine type"
              searchPlaceholder="Search machine types..."
              emptyText="No machine types found."
              // It would lie over the search field.
              onOpen={() => dismissToast()}
            />
          </Field>
        )}
      />
      <div>
        <div role="alert">
          {unreachable ? (
            <p className={styles.problem}>
              <OfflineIcon size={20} className={styles.offline} />
              You're offline. Your draft is saved.
            </p>
          ) : null}
        </div>
        <Button variant="primary" block type="submit" pending={pending} pendingLabel="Logging...">
          Log Session
        </Button>
      </div>
    </form>
  );
}

/** Spent and won side by side at the same size; what is wrong with either stands once, under both. */
function Amounts({ form }: { form: UseFormReturn<TypedSession, unknown, Session> }) {
  const { errors } = useFormState({ control: form.control });
  const messagesId = useId();
  const messages = [...new Set([errors.amountSpent?.message, errors.amountWon?.message])].filter(Boolean);
  const wiring = (name: 'amountSpent' | 'amountWon') => ({
    ...form.register(name),
    ...(errors[name] && { 'aria-describedby': messagesId }),
  });
  return (
    <div>
      <div className={styles.amounts}>
        <Field label="Amount spent" invalid={Boolean(errors.amountSpent)} className={styles.amount}>
          <MoneyInput {...wiring('amountSpent')} />
        </Field>
        <Field label="Amount won" invalid={Boolean(errors.amountWon)} className={styles.amount}>
          <MoneyInput {...wiring('amountWon')} />
        </Field>
      </div>
      <div id={messagesId} aria-live="polite">
        {messages.map((message) => (
          <p key={message} className={styles.error}>
            <AlertIcon size={16} className={styles.errorIcon} />
            {message}
          </p>
        ))}
      </div>
    </div>
  );
}
