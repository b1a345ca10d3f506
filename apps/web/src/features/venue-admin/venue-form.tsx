import { countries, regionLabel, regionsByCountry } from '@reelmates/contract/lists/regions';
import {
  type AdminVenue,
  addVenue,
  editVenue,
  type VenueForm as Venue,
} from '@reelmates/contract/venues/venue-admin';
import { type ReactNode, useState } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import { ApiError, call, NetworkError } from '../../lib/api/api.ts';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import { type EndpointForm, useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { FormProblem } from '../../ui/controls/form-problem.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { RestoredChanges } from '../../ui/restored-changes.tsx';
import { useViewer } from '../session/session.public.ts';
import {
  bothCoordinates,
  changesOf,
  compareWithCurrent,
  type TypedVenue,
  typedFrom,
  typedVenueForm,
  venueDrafts,
} from './typed-venue.ts';
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
  // The values that the admin has seen: the initial ones, the last saved ones, or those of another admin.
  const [before, setBefore] = useState(begin);
  const accountId = useViewer().viewer?.id ?? '';
  const openDraft = (of: TypedVenue) => venueDrafts(venueId, of).open(accountId);
  const [draft, setDraft] = useState(() => openDraft(begin));
  const [restored, setRestored] = useState(draft.isDraft);
  const { form, submit, pending, problem } = useEndpointForm(addVenue, {
    resolver,
    draft,
    request: async (venue: Venue, send) => {
      if (venueId === null) return send(venue);
      const saved = await call(editVenue, { params: { id: venueId }, body: changesOf(before, venue) });
      setBefore(typedFrom(venue));
      setDraft(openDraft(typedFrom(venue)));
      return saved;
    },
    failed,
    onFailure: (error, showProblem) => showProblem(takeOver(error) || textOf(error)),
    onDone: (venue) => {
      setRestored(false);
      invalidateVenues();
      onSaved(venue);
    },
  });
  /** Fills in what another admin has changed. @returns what the next press would replace; '' for nothing */
  function takeOver(error: unknown): string {
    const stored = currentVenueOf(error);
    if (!stored) return '';
    const { untouched, both } = compareWithCurrent(form.getValues(), before, stored);
    for (const name of untouched) form.setValue(name, stored[name]);
    setBefore(stored);
    const merged = openDraft(stored);
    merged.record(form.getValues());
    setDraft(merged);
    invalidateVenues();
    return both && `Changed since you opened it: ${both}. Press again to replace that.`;
  }
  const discard = () => {
    form.reset(before);
    draft.end();
    setRestored(false);
    // The pressed button has disappeared.
    form.setFocus('name');
  };
  const typed = { ...begin, ...useWatch({ control: form.control }) };

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {restored ? <RestoredChanges onDiscard={discard} /> : null}
      <VenueFields form={form} errors={form.formState.errors} typed={typed} hint={hint?.(typed)} />
      <FormProblem problem={problem} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Saving...">
          {submitLabel}
        </Button>
        {aside}
      </div>
    </form>
  );
}

type VenueFieldsProps = {
  form: EndpointForm<TypedVenue, Venue>['form'];
  errors: FieldErrors<TypedVenue>;
  typed: TypedVenue;
  hint: ReactNode;
};

function VenueFields({ form, errors, typed, hint }: VenueFieldsProps) {
  const { register, setValue, formState } = form;
  const country = countries.find((name) => name === typed.country);
  const errorOf = (name: keyof TypedVenue) => errors[name]?.message;
  return (
    <>
      <Field label="Name" error={errorOf('name')}>
        <TextInput {...register('name')} autoComplete="off" maxLength={250} />
      </Field>
      {hint}
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
    </>
  );
}

/** The venue as another admin left it, of a refusal for that reason. */
function currentVenueOf(error: unknown): TypedVenue | undefined {
  const current = error instanceof ApiError && error.code === 'CONFLICT' ? error.body.current : undefined;
  return current && typedFrom(current.item as AdminVenue);
}

function textOf(error: unknown): string {
  if (error instanceof NetworkError) return error.message;
  return (error instanceof ApiError && error.text) || failed;
}
