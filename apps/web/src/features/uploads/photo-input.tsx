import type { InputHTMLAttributes, Ref } from 'react';
import { useField } from '../../ui/controls/field.tsx';

type PhotoInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'accept'> & {
  ref: Ref<HTMLInputElement>;
};

/** The file input of the `Field` around it. */
export function PhotoInput(props: PhotoInputProps) {
  const { control } = useField();
  return <input type="file" accept="image/*" {...control} {...props} />;
}
