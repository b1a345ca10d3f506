import type { QueryClient } from '@tanstack/react-query';
import { patchOverFetches } from './query-cache/patch-over-fetches.ts';

export type Toggle<State> = {
  client: QueryClient;
  /** Names the thing that is toggled: presses on it from several places form one queue. */
  key: string;
  /** What is showing. */
  read: () => State;
  /** Shows a state, wherever the thing is shown: a patch of the cache, which may be repeated. */
  show: (state: State) => void;
  flip: (state: State) => State;
  /** Sends one press and gives back the server's word. */
  send: () => Promise<State>;
  onRefused: (error: unknown) => void;
};

const queues = new Map<string, { waiting: number }>();

/**
 * One press of a toggle. It shows at once; presses on the same thing are sent in order, each when the one before
 * has been answered; the last answer is what remains. A refusal takes the presses back that have no answer yet: what
 * was pressed after a press that never counted was meant for another state.
 * @returns when this press, and those that joined it, have been settled
 */
export async function pressToggle<State>(toggle: Toggle<State>): Promise<void> {
  const { client, key } = toggle;
  const show = (state: State) => patchOverFetches(client, key, () => toggle.show(state));
  const shown = toggle.read();
  const running = queues.get(key);
  show(toggle.flip(shown));
  if (running) {
    running.waiting += 1;
    return;
  }
  const queue = { waiting: 1 };
  queues.set(key, queue);
  let settled = shown;
  try {
    for (; queue.waiting > 0; queue.waiting -= 1) settled = await toggle.send();
  } catch (error) {
    toggle.onRefused(error);
  } finally {
    queues.delete(key);
    show(settled);
  }
}

/**
 * Toggles until the state is the wanted one, at most twice. An endpoint that toggles takes no direction, and what is shown
 * may be older than what was done on another device, or than a press whose answer was lost.
 */
export async function toggleUntil<State>(
  press: () => Promise<State>,
  isWanted: (state: State) => boolean,
): Promise<State> {
  const state = await press();
  return isWanted(state) ? state : press();
}
