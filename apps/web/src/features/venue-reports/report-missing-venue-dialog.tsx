import { countries, regionLabel, regionsByCountry } from '@reelmates/contract/lists/regions';
import { createPortal } from 'react-dom';
import { Controller, useWatch } from 'react-hook-form';
import layout from '../../styles/layout.module.css';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { FormSheet } from '../../ui/overlays/form-sheet.tsx';
import { useViewer } from '../session/session.public.ts';
import type { ReportedRegion } from './missing-venue-draft.ts';
import { reportButton } from './report-button.ts';
import { useMissingVenueForm } from './use-missing-venue-form.ts';

export type ReportMissingVenueDialogProps = {
  /** The text that the person searched for, if any. */
  venueName?: string;
  region?: ReportedRegion;
  onClose: () => void;
};

/** 'Report Missing Venue': country, state or region, and name. The input stays until it has been sent. */
export function ReportMissingVenueDialog(props: ReportMissingVenueDialogProps) {
  const { viewer } = useViewer();
  // Rendered outside the form from which it may be opened.
  return viewer
    ? createPortal(<Dialog key={viewer.id} {...props} accountId={viewer.id} />, document.body)
    : null;
}

const countryOptions = countries.map((country) => ({ value: country, label: country }));

function Dialog({ accountId, onClose, ...known }: ReportMissingVenueDialogProps & { accountId: string }) {
  const { form, submit, pending, problem } = useMissingVenueForm(accountId, known, onClose);
  const { control } = form;
  const chosen = useWatch({ control, name: 'country' });
  const country = countries.find((one) => one === chosen);
  const label = country ? regionLabel(country) : 'State';
  const regions = country ? regionsByCountry[country] : [];
  return (
    <FormSheet
      {...reportButton}
      title="Report Missing Venue"
      onClose={onClose}
      onSubmit={submit}
      pending={pending}
      problem={problem}
      className={layout.stack}
    >
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
    </FormSheet>
  );
}
