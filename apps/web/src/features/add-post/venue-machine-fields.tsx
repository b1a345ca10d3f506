import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { MissingVenueLink } from '../venue-reports/missing-venue-link.public.tsx';
import { VenueField } from '../venues/venues.public.ts';
import { GoToMap } from './go-to-map.tsx';
import { MachineField } from './machine-field.tsx';

type VenueMachineFieldsProps<Typed extends FieldValues, Sent> = {
  control: Control<Typed, unknown, Sent>;
  /** The form's name for the map. */
  form: 'win' | 'jackpot';
};

/** The machine and the venue of a form with `machineType` and `venue`. */
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
          <MachineField
            value={value}
            onChange={onChange}
            error={error?.message}
            placeholder="Choose a machine type"
          />
        )}
      />
      <div>
        <Controller
          control={control}
          name={'venue' as FieldPath<Typed>}
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <VenueField
              value={value}
              onChange={onChange}
              optional
              error={error?.message}
              mapFor={form}
              below={<GoToMap />}
            />
          )}
        />
        <MissingVenueLink />
      </div>
    </>
  );
}
