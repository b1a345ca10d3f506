import { countries, regionLabel, regionsByCountry } from '@reelmates/contract/lists/regions';
import {
  type AdminVenue,
  addVenue,
  editVenue,
  type VenueForm as Venue,
} from '@reelmates/contract/venues/venue-admin';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError, call, NetworkError } from '../../lib/api/api.ts';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import controls from '../../styles/controls.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { AlertIcon } from '../../ui/drawings/icons.tsx';
import { bothCoordinates, changesOf, type TypedVenue, typedVenueForm } from './typed-venue.ts';
import styles from './venue-admin.module.css';
import { useInvalidateVenues } from './venue-admin-queries.ts';
import { VenuePreview } from './venue-preview.tsx';

type VenueFormProps = {
  /** Null for a new venue. */
  venueId: string | null;
  begin: TypedVenue;
  submitLabel: string;
  onSaved: (venue: AdminVenue) => void;
  /** Help based on the current input, before it is saved. */
  hint?: (typed: TypedVenue) => ReactNode;
  aside?: ReactNode;
};

const resolver = schemaResolver(typedVenueForm);
const failed = 'Failed to save the venue. Please try again.';

/** Adds or changes a venue. If anything fails, the input stays. */
export function VenueForm({ venueId, begin, submitLabel, onSaved, hint, aside }: VenueFormProps) {
  const invalidateVenues = useInvalidateVenues();
  // The initial or last saved values; undefined if they were not a complete venue.
  const [before, setBefore] = useState(() => typedVenueForm.safeParse(begin).data);
  const { form, submit, pending, problem } = useEndpointForm(addVenue, {
    resolver,
    defaults: begin,
    request: async (venue: Venue, send) => {
      if (venueId === null) return send(venue);
      const saved = await call(editVenue, { params: { id: venueId }, body: changesOf(before, venue) });
      setBefore(venue);
      return saved;
    },
    failed,
    onFailure: (error, showProblem) => showProblem(textOf(error)),
    onDone: (venue) => {
      invalidateVenues();
      onSaved(venue);
    },
  });
  const { register, setValue, control, formState } = form;
  const typed = { ...begin, ...useWatch({ control }) };
  const country = countries.find((name) => name === typed.country);
  const errorOf = (name: keyof TypedVenue) => formState.errors[name]?.message;

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <Field label="Name" error={errorOf('name')}>
        <TextInput {...register('name')} autoComplete="off" maxLength={250} />
      </Field>
      {hint?.(typed)}
      <Field label="Address" error={errorOf('address')}>
        <TextInput {...register('address')} autoComplete="off" />
      </Field>
      <div className={styles.pair}>
        <Field label="City or suburb" error={errorOf('city')}>
          <TextInput {...register('city')} autoComplete="off" />
        </Field>
        <Field label="Postcode" optional error={errorOf('postcode')}>
          <TextInput {...register('postcode')} autoComplete="off" inputMode="numeric" />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field label="Country" error={errorOf('country')}>
          <Select
            value={typed.country}
            {...register('country', { onChange: () => setValue('state', '') })}
            options={countries.map((name) => ({ value: name, label: name }))}
            placeholder="Choose a country"
          />
        </Field>
        <Field label={country ? regionLabel(country) : 'State'} error={errorOf('state')}>
          <Select
            value={typed.state}
            {...register('state')}
            disabled={!country}
            options={(country ? regionsByCountry[country] : []).map(({ code, name }) => ({
              value: code,
              label: name,
            }))}
            placeholder={country ? 'Choose one' : 'Choose a country first'}
          />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field label="Latitude" hint="Such as -33.8688" error={errorOf('latitude')}>
          <TextInput
            {...register('latitude', {
              // Maps copy both coordinates at once.
              onChange: (event: { target: { value: string } }) => {
                const both = bothCoordinates(event.target.value);
                if (!both) return;
                setValue('latitude', both.latitude);
                setValue('longitude', both.longitude, { shouldValidate: formState.isSubmitted });
              },
            })}
            autoComplete="off"
          />
        </Field>
        <Field label="Longitude" hint="Such as 151.2093" error={errorOf('longitude')}>
          <TextInput {...register('longitude')} autoComplete="off" />
        </Field>
      </div>
      <VenuePreview typed={typed} />
      <Field label="Gaming machines" optional error={errorOf('machines')}>
        <TextInput {...register('machines')} autoComplete="off" inputMode="numeric" />
      </Field>
      {problem ? (
        <p role="alert" className={controls.problem}>
          <AlertIcon size={20} />
          {problem.text}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Saving...">
          {submitLabel}
        </Button>
        {aside}
      </div>
    </form>
  );
}

function textOf(error: unknown): string {
  if (error instanceof NetworkError) return error.message;
  return (error instanceof ApiError && error.text) || failed;
}
