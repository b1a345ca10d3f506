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
 * react-hook-form's `useForm`, except that the focus moves immediately and only once. The library moves it in a timer
 * (`setFocus`), or a second time in one (after a refused submit). On a phone that is busy painting, timers are late:
 * people have moved to another field by then, and what they type would end up in the wrong one.
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
      // By default, a reset forgets the fields until they are rendered again, which React skips if nothing has changed:
      // they would still show what was saved, but count as empty.
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

/** The mounted inputs of a form, by the names under which they are registered. */
function createInputs() {
  const byName = new Map<string, HTMLElement[]>();
  const shown = (name: string) => (byName.get(name) ?? []).filter((input) => input.isConnected);
  return {
    add(name: string, input: HTMLElement): void {
      byName.set(name, [...shown(name).filter((other) => other !== input), input]);
    },
    /** The first focusable input on the screen with one of these names. */
    firstOf(names: readonly string[]): HTMLElement | undefined {
      return names
        .flatMap(shown)
        .filter((input) => !input.matches(':disabled'))
        .sort(byPosition)[0];
    },
  };
}

/** The element that a `Controller` of the library focuses, since it registers none of the inputs above. */
function controlledIn(errors: FieldErrors): Ref | undefined {
  return Object.values(errors)
    .map((error) => (error as FieldError | undefined)?.ref)
    .find((ref) => ref?.focus);
}

function byPosition(one: HTMLElement, other: HTMLElement): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
