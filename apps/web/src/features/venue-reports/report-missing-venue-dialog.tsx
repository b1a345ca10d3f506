import { countries, regionLabel, regionsByCountry } from '@reelmates/contract/lists/regions';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { Controller, useWatch } from 'react-hook-form';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { OfflineIcon } from '../../ui/drawings/icons.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useViewer } from '../session/session.public.ts';
import styles from './report-form.module.css';
import { useMissingVenueForm } from './use-missing-venue-form.ts';

export type ReportMissingVenueDialogProps = {
  /** What the person has been looking for, if anything. */
  venueName?: string;
  onClose: () => void;
};

/** 'Report Missing Venue': country, state or region, and name. What was typed stays until it has been sent. */
export function ReportMissingVenueDialog(props: ReportMissingVenueDialogProps) {
  const { viewer } = useViewer();
  // Outside of the form that it may be opened from.
  return viewer
    ? createPortal(<Dialog key={viewer.id} {...props} accountId={viewer.id} />, document.body)
    : null;
}

const countryOptions = countries.map((country) => ({ value: country, label: country }));

function Dialog({ accountId, venueName, onClose }: ReportMissingVenueDialogProps & { accountId: string }) {
  const formId = useId();
  const { form, submit, pending, problem } = useMissingVenueForm(accountId, venueName, onClose);
  const { control } = form;
  const chosen = useWatch({ control, name: 'country' });
  const country = countries.find((one) => one === chosen);
  const label = country ? regionLabel(country) : 'State';
  const regions = country ? regionsByCountry[country] : [];
  return (
    <Sheet
      open
      onClose={onClose}
      title="Report Missing Venue"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={pending}
            pendingLabel="Submitting..."
          >
            Submit Report
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <Controller
          control={control}
          name="country"
          render={({ field: { onChange, ...field }, fieldState: { error } }) => (
            <Field label="Country" error={error && 'Please choose a country'}>
              <Select
                {...field}
                onChange={(event) => {
                  onChange(event);
                  form.resetField('state', { defaultValue: '' });
                }}
                options={countryOptions}
                placeholder="Choose a country"
                autoComplete="country-name"
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="state"
          render={({ field, fieldState: { error } }) => (
            <Field label={label} error={error && `Please choose a ${label.toLowerCase()}`}>
              <Select
                {...field}
                options={regions.map((region) => ({ value: region.code, label: region.name }))}
                placeholder={country ? `Choose a ${label.toLowerCase()}` : 'Choose a country first'}
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="venueName"
          render={({ field, fieldState: { error } }) => (
            <Field
              label="Venue name"
              error={field.value.trim() ? error?.message : error && 'Please enter its name'}
            >
              <TextInput {...field} autoComplete="off" enterKeyHint="send" />
            </Field>
          )}
        />
        <div role="alert">
          {problem ? (
            <p className={styles.problem}>
              <OfflineIcon size={20} className={styles.offline} />
              {problem.text}
            </p>
          ) : null}
        </div>
      </form>
    </Sheet>
  );
}
