import { useState } from 'react';
import {
  createFormControl,
  type Field,
  type FieldErrors,
  type FieldRefs,
  type FieldValues,
  get,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';

/**
 * react-hook-form's `useForm`, but the focus moves at once and once. The library moves it in a timer (`setFocus`), or
 * a second time in one (a submit that is refused). A phone that is busy painting puts timers off, and by then people
 * have gone on to another field: what they type would end in the one that takes the focus from it.
 */
export function useForm<Typed extends FieldValues, Context = unknown, Sent = Typed>(
  options: UseFormProps<Typed, Context, Sent>,
): UseFormReturn<Typed, Context, Sent> {
  const [formControl] = useState(() => {
    const methods = createFormControl<Typed, Context, Sent>(options);
    const { control, handleSubmit, reset } = methods;
    return {
      ...methods,
      // By itself a reset forgets the fields until they are rendered again, which React spares where nothing of them has
      // changed: they would go on showing what was saved, and be refused as empty.
      reset: ((values, keep) =>
        reset(values, { keepFieldsRef: true, ...keep })) satisfies typeof methods.reset,
      setFocus: ((name, { shouldSelect = false } = {}) => {
        focusField(control, name, shouldSelect);
      }) satisfies typeof methods.setFocus,
      handleSubmit: ((onValid, onInvalid) =>
        handleSubmit(onValid, async (errors, event) => {
          await onInvalid?.(errors, event);
          focusFirst(control, errors);
        })) satisfies typeof methods.handleSubmit,
    };
  });
  return useHookForm({ ...options, formControl, shouldFocusError: false });
}

type Fields = { _fields: FieldRefs; _names: { mount: ReadonlySet<string> } };

/** In the order in which the fields stand on the screen. */
function focusFirst(control: Fields, errors: FieldErrors): void {
  for (const name of control._names.mount) {
    if (get(errors, name) && focusField(control, name)) return;
  }
}

/** @returns false where the field has nothing that takes the focus */
function focusField(control: Fields, name: string, shouldSelect = false): boolean {
  const field: Field | undefined = get(control._fields, name);
  if (!field) return false;
  const { refs, ref } = field._f;
  const element = refs?.find(({ disabled }) => !disabled) ?? ref;
  if (!element.focus) return false;
  element.focus();
  if (shouldSelect && 'select' in element) element.select?.();
  return true;
}
