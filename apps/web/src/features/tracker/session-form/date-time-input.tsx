import type { ReactNode } from 'react';
import { TextInput } from '../../../ui/controls/text-input.tsx';

type DateTimeInputProps = {
  /** As the device's own field has it: YYYY-MM-DDThh:mm. */
  value: string;
  onChange: (when: string) => void;
  end?: ReactNode;
};

/** When a session was played. */
export function DateTimeInput({ value, onChange, end }: DateTimeInputProps) {
  return (
    <TextInput
      type="datetime-local"
      min="1900-01-01T00:00"
      max="9999-12-31T23:59"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      end={end}
    />
  );
}
