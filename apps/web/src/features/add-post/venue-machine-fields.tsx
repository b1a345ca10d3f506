import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { dismissToast } from '../../lib/toast-store.ts';
import { Field } from '../../ui/controls/field.tsx';
import { SelectSheet } from '../../ui/controls/select-sheet.tsx';
import { MissingVenueLink } from '../venue-reports/missing-venue-link.public.tsx';
import { VenueField } from '../venues/venues.public.ts';
import { GoToMap } from './go-to-map.tsx';
import { machineOptions } from './win-options.ts';

type VenueMachineFieldsProps<Typed extends FieldValues, Sent> = {
  control: Control<Typed, unknown, Sent>;
  /** The form's name for the map. */
  form: 'win' | 'jackpot';
};

/** What it was won on, and where: a form with `machineType` and `venue`. */
export function VenueMachineFields<Typed extends FieldValues, Sent>({
  control,
  form,
}: VenueMachineFieldsProps<Typed, Sent>) {
  return (
    <>
      <Controller
        control={control}
        name={'machineType' as FieldPath<Typed>}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <Field label="Machine type" optional error={error?.message}>
            <SelectSheet
              title="Machine type"
              options={machineOptions}
              value={value}
              onChange={onChange}
              placeholder="Choose a machine type"
              clearLabel="No machine type"
              searchPlaceholder="Search machine types..."
              emptyText="No machine types found."
              // A toast would lie over the search field.
              onOpen={() => dismissToast()}
            />
          </Field>
        )}
      />
      <div>
        <Controller
          control={control}
          name={'venue' as FieldPath<Typed>}
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <VenueField value={value} onChange={onChange} optional error={error?.message} mapFor={form} />
          )}
        />
        <GoToMap />
        <MissingVenueLink />
      </div>
    </>
  );
}
