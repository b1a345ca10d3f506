/** The native setter of an input's value. React notices values that are set by it. */
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/**
 * Takes what a person has done in a form rendered by the server before the app started.
 * @returns a function that repeats it in the app's own form; null if there is no such form
 */
export function takeEarlyForm(root: HTMLElement): (() => void) | null {
  const form = root.querySelector('form');
  if (!form) return null;
  const typed = inputsOf(form).map(({ name, value }) => ({ name, value }));
  const { activeElement: active } = document;
  const focused =
    active instanceof HTMLInputElement && form.contains(active)
      ? { name: active.name, from: active.selectionStart, to: active.selectionEnd }
      : null;
  // Set by the page's own script (build/prerender.ts), which keeps the browser from submitting the form.
  const isSent = form.dataset.sent !== undefined;
  return () => {
    const successor = root.querySelector('form');
    if (!successor) return;
    const inputNamed = (sought: string) => inputsOf(successor).find(({ name }) => name === sought);
    for (const { name, value } of typed) {
      const input = inputNamed(name);
      if (!input || value === '') continue;
      setValue?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (focused) {
      const input = inputNamed(focused.name);
      input?.focus({ preventScroll: true });
      if (focused.from !== null) input?.setSelectionRange(focused.from, focused.to);
    }
    if (isSent) successor.requestSubmit();
  };
}

const inputsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name !== '',
  );
