import { keepAboveKeyboard } from './keep-above-keyboard.ts';

/** The longest time between the presses of a double click, in ms. */
const DOUBLE_CLICK_MS = 500;

/** What a dialog does from its opening until `signal`, and just after. */
export function whileOpen(element: HTMLElement, signal: AbortSignal): void {
  keepAboveKeyboard(element, signal);
  signal.addEventListener('abort', ignoreSecondPress);
}

/** The second press of a double click on a button that closes a dialog was not meant for what was beneath the button. */
function ignoreSecondPress(): void {
  const after = new AbortController();
  setTimeout(() => after.abort(), DOUBLE_CLICK_MS);
  const ignore = (event: MouseEvent) => {
    after.abort();
    if (event.detail <= 1) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', ignore, { capture: true, signal: after.signal });
}
