import type { SignUpAccountForm } from '@reelmates/contract/account/accounts';
import type { countryCodes } from '@reelmates/contract/lists/country-codes';
import { type Control, type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { cx } from '../../lib/cx.ts';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { ChevronDownIcon } from '../../ui/drawings/icons.tsx';
import styles from './phone-field.module.css';

type PhoneFieldProps = {
  codes: typeof countryCodes;
  code: UseFormRegisterReturn;
  phone: UseFormRegisterReturn;
  error: string | undefined;
  control: Control<SignUpAccountForm>;
};

/** Dialling code and number. The code is a native select that shows its short form. */
export function PhoneField({ codes, code, phone, error, control }: PhoneFieldProps) {
  const chosen = useWatch({ control, name: 'countryCode' });
  return (
    <Field label="Phone" error={error}>
      <div className={styles.row}>
        <div className={cx(styles.code, error && styles.invalid)}>
          <span aria-hidden="true">{chosen}</span>
          <ChevronDownIcon size={16} className={styles.chevron} />
          <select
            className={styles.select}
            aria-label="Country code"
            autoComplete="tel-country-code"
            {...code}
          >
            {codes.map(({ code: value, country }) => (
              <option key={value} value={value}>
                {country} ({value})
              </option>
            ))}
          </select>
        </div>
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          className={styles.number}
          {...phone}
        />
      </div>
    </Field>
  );
}
