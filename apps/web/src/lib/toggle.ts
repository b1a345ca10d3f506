import type { QueryClient } from '@tanstack/react-query';
import { patchOverFetches } from './query-cache/patch-over-fetches.ts';

export type Toggle<State> = {
  client: QueryClient;
  /** Identifies what is toggled: presses from several places form one queue. */
  key: string;
  /** The state that is shown. */
  read: () => State;
  /** Shows a state wherever the thing is shown. It patches the cache, and may be called again. */
  show: (state: State) => void;
  flip: (state: State) => State;
  /** Notes on the device what a press wants. Returns what removes the note. */
  note?: (wanted: State) => () => void;
  /** Sends one press and returns the server's state. */
  send: () => Promise<State>;
  onRefused: (error: unknown) => void;
};

type Queue = { waiting: number; removeNote: (() => void) | undefined };

const queues = new Map<string, Queue>();

/**
 * One press of a toggle. It shows immediately. Presses on the same item are sent in order, each after the previous
 * response; the last one remains. A refusal reverts all presses without a response, because those after a refused press
 * were meant for another state.
 * @returns when this press, and those that joined it, have been answered
 */
export async function pressToggle<State>(toggle: Toggle<State>): Promise<void> {
  const { client, key } = toggle;
  const show = (state: State) => patchOverFetches(client, key, () => toggle.show(state));
  const shown = toggle.read();
  const running = queues.get(key);
  const wanted = toggle.flip(shown);
  const removeNote = toggle.note?.(wanted);
  show(wanted);
  if (running) {
    running.waiting += 1;
    running.removeNote = removeNote;
    return;
  }
  const queue: Queue = { waiting: 1, removeNote };
  queues.set(key, queue);
  let settled = shown;
  try {
    for (; queue.waiting > 0; queue.waiting -= 1) settled = await toggle.send();
  } catch (error) {
    toggle.onRefused(error);
  } finally {
    queues.delete(key);
    queue.removeNote?.();
    show(settled);
  }
}

/**
 * Toggles until the state is the wanted one, at most twice. The endpoint has no direction, and the shown state may be
 * outdated: another device may have changed it, or the response to a press was lost.
 */
export async function toggleUntil<State>(
  press: () => Promise<State>,
  isWanted: (state: State) => boolean,
): Promise<State> {
  const state = await press();
  return isWanted(state) ? state : press();
}
