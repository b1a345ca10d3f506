import { dismissToast } from '../../lib/toast-store.ts';
import { Field } from '../../ui/controls/field.tsx';
import { SelectSheet } from '../../ui/controls/select-sheet.tsx';
import { machineOptions } from './win-options.ts';

type MachineFieldProps = {
  value: string | null;
  onChange: (machineType: string | null) => void;
  error: string | undefined;
  placeholder: string;
};

/** A machine of the list, or none. */
export function MachineField({ value, onChange, error, placeholder }: MachineFieldProps) {
  return (
    <Field label="Machine type" optional error={error}>
      <SelectSheet
        title="Machine type"
        options={machineOptions}
        value={value}
        onChange={onChange}
        placeholder={placeholder}
        clearLabel="No machine type"
        searchPlaceholder="Search machine types..."
        emptyText="No machine types found."
        // A toast would lie over the search field.
        onOpen={() => dismissToast()}
      />
    </Field>
  );
}
