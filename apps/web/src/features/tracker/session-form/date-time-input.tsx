import type { ReactNode } from 'react';
import { TextInput } from '../../../ui/controls/text-input.tsx';

type DateTimeInputProps = {
  /** In the format of the native field: YYYY-MM-DDThh:mm. */
  value: string;
  onChange: (when: string) => void;
  end?: ReactNode;
};

/** The time of a session. */
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
