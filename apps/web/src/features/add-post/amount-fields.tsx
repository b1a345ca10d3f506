import { useFormState, useWatch } from 'react-hook-form';
import { cx } from '../../lib/cx.ts';
import { isLongAmount } from '../../lib/text/long-amount.ts';
import controls from '../../styles/controls.module.css';
import { Field } from '../../ui/controls/field.tsx';
import { MoneyInput } from '../../ui/controls/text-input.tsx';
import { Checkbox } from '../../ui/controls/toggles.tsx';
import styles from './win-form.module.css';
import type { WinFormHandle } from './win-form-rules.ts';

/** The amounts won and spent, side by side at the same size. */
export function AmountFields({ form }: Pick<WinFormHandle, 'form'>) {
  const { control, register } = form;
  const { errors } = useFormState({ control });
  const [winAmount, amountSpent, showSpent] = useWatch({
    control,
    name: ['winAmount', 'amountSpent', 'showSpent'],
  });
  return (
    <div>
      <div className={cx(controls.levelFields, [winAmount, amountSpent].some(isLongAmount) && controls.long)}>
        <Field
          label="Win amount"
          error={errors.winAmount?.message}
          className={cx(controls.levelField, styles.level)}
        >
          <MoneyInput {...register('winAmount')} />
        </Field>
        <Field
          label="Amount spent"
          optional
          error={errors.amountSpent?.message}
          className={cx(controls.levelField, styles.level)}
        >
          <MoneyInput {...register('amountSpent')} />
        </Field>
      </div>
      {amountSpent.trim() === '' ? null : (
        <div className={styles.show}>
          <Checkbox {...register('showSpent')} aria-describedby="show-spent-note">
            Show what I put in
          </Checkbox>
          <p id="show-spent-note" className={styles.note}>
            {showSpent ? 'Shown beside your win, at the same size.' : 'Only you see what you put in.'}
          </p>
        </div>
      )}
    </div>
  );
}
