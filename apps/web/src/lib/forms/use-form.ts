import { useState } from 'react';
import {
  createFormControl,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Ref,
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
    const { register, handleSubmit, reset } = methods;
    const inputs = createInputs();
    return {
      ...methods,
      register: ((name, rules) => {
        const registered = register(name, rules);
        const ref = (input: unknown) => {
          registered.ref(input);
          if (input instanceof HTMLElement) inputs.add(name, input);
        };
        return { ...registered, ref };
      }) satisfies typeof methods.register,
      // By itself a reset forgets the fields until they are rendered again, which React spares where nothing of them has
      // changed: they would go on showing what was saved, and be refused as empty.
      reset: ((values, keep) =>
        reset(values, { keepFieldsRef: true, ...keep })) satisfies typeof methods.reset,
      setFocus: ((name, { shouldSelect = false } = {}) => {
        const input = inputs.firstOf([name]);
        input?.focus();
        if (shouldSelect && input instanceof HTMLInputElement) input.select();
      }) satisfies typeof methods.setFocus,
      handleSubmit: ((onValid, onInvalid) =>
        handleSubmit(onValid, async (errors, event) => {
          await onInvalid?.(errors, event);
          (inputs.firstOf(Object.keys(errors)) ?? controlledIn(errors))?.focus?.();
        })) satisfies typeof methods.handleSubmit,
    };
  });
  return useHookForm({ ...options, formControl, shouldFocusError: false });
}

/** The inputs that a form has on the screen, by the names under which they are registered. */
function createInputs() {
  const byName = new Map<string, HTMLElement[]>();
  const shown = (name: string) => (byName.get(name) ?? []).filter((input) => input.isConnected);
  return {
    add(name: string, input: HTMLElement): void {
      byName.set(name, [...shown(name).filter((other) => other !== input), input]);
    },
    /** The first on the screen of those with one of these names that take the focus. */
    firstOf(names: readonly string[]): HTMLElement | undefined {
      return names
        .flatMap(shown)
        .filter((input) => !input.matches(':disabled'))
        .sort(byPosition)[0];
    },
  };
}

/** What the library's `Controller` has been given to focus: it registers none of the inputs above. */
function controlledIn(errors: FieldErrors): Ref | undefined {
  return Object.values(errors)
    .map((error) => (error as FieldError | undefined)?.ref)
    .find((ref) => ref?.focus);
}

function byPosition(one: HTMLElement, other: HTMLElement): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
