import { type SignUpAccountForm, signUpAccountForm } from '@reelmates/contract/account/accounts';
import { countryCodes, defaultCountryCode } from '@reelmates/contract/lists/country-codes';
import { useEffect, useState } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import { Redirect, useLocation } from 'wouter';
import form from '../../features/accounts/account-form.module.css';
import { ConfirmPasswordField } from '../../features/accounts/confirm-password-field.tsx';
import { Consent } from '../../features/accounts/consent.tsx';
import { PasswordRequirements } from '../../features/accounts/password-requirements.tsx';
import { signUpData } from '../../features/accounts/sign-up-data.ts';
import { StepBar } from '../../features/accounts/step-bar.tsx';
import { useViewer } from '../../features/session/session.public.ts';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { paths } from '../../lib/paths.ts';
import { formatPlural } from '../../lib/text/format.ts';
import { localDate } from '../../lib/text/local-time.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { PasswordInput, TextInput } from '../../ui/controls/text-input.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PhoneField } from './phone-field.tsx';
import styles from './signup-account-screen.module.css';

const schema = signUpAccountForm(localDate);

const empty: SignUpAccountForm = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  email: '',
  countryCode: defaultCountryCode,
  phone: '',
  password: '',
  confirmPassword: '',
};

export function SignupAccountScreen() {
  const { viewer } = useViewer();
  const [, navigate] = useLocation();
  const [problems, setProblems] = useState('');
  const { register, handleSubmit, subscribe, setError, control, formState } = useForm({
    resolver: schemaResolver(schema),
    defaultValues: { ...empty, ...signUpData.get().typed },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });

  // A new release deletes the chunk of step 2, and loading the page again for it would discard the password.
  useEffect(() => {
    import('../signup-profile/signup-profile-screen.tsx').catch(() => undefined);
  }, []);

  useEffect(() => {
    // On this screen, step 1 is being filled in, for the first time or again.
    signUpData.keep({ account: null });
    showFieldErrors(setError, signUpData.get().refusals);
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => signUpData.keep({ typed: values }),
    });
    return () => {
      unsubscribe();
      signUpData.keep({ refusals: [] });
    };
  }, [subscribe, setError]);

  const submit = handleSubmit(
    (account) => {
      signUpData.keep({ account });
      navigate(paths.signupProfile);
    },
    (found: FieldErrors) => setProblems(announce(Object.keys(found).length)),
  );

  if (viewer) return <Redirect to={paths.home} replace />;
  return (
    <Page header={<Header back={{ href: paths.home }} middle={<StepBar step={1} />} />} padded>
      <h1 className={styles.title}>Create Your Account</h1>
      <form className={form.form} onSubmit={submit} noValidate>
        <div className={layout.two}>
          <Field label="First name" error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field
          label="Date of birth"
          hint="You must be 18 or older to join."
          error={errors.dateOfBirth?.message}
        >
          <TextInput
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            max={localDate()}
            className={styles.date}
            {...register('dateOfBirth')}
          />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <TextInput type="email" inputMode="email" autoComplete="email" {...register('email')} />
        </Field>
        <PhoneField
          codes={countryCodes}
          code={register('countryCode')}
          phone={register('phone')}
          error={errors.countryCode?.message ?? errors.phone?.message}
          control={control}
        />
        <div>
          <Field label="Password" error={errors.password?.message}>
            <PasswordInput
              autoComplete="new-password"
              {...register('password', { deps: 'confirmPassword' })}
            />
          </Field>
          <PasswordRequirements password={password} />
        </div>
        <ConfirmPasswordField
          registration={register('confirmPassword')}
          error={errors.confirmPassword?.message}
        />
        {/* A new element each time, so that the same count is announced again. */}
        <p key={formState.submitCount} className="sr-only" role="alert">
          {problems}
        </p>
        <Button type="submit" variant="primary" block className={form.submit}>
          Continue to Profile Setup
        </Button>
        <Consent />
      </form>
    </Page>
  );
}

const announce = (count: number) => `${formatPlural(count, 'field needs', 'fields need')} your attention.`;
