/*
 * The open sheets and dialogs, in the order in which they were opened. Each that can be dismissed has an entry in
 * the browser's history, so that the back button closes it: `history.state.overlays` says how many are open there.
 */

type Overlay = {
  element: HTMLElement;
  /** Absent where only its own button may close it; such an overlay has no history entry. */
  close?: (() => void) | undefined;
};

let stack: Overlay[] = [];
const listeners = new Set<() => void>();
let scheduled: ReturnType<typeof setTimeout> | undefined;
let returning = false;
let waiting: (() => void)[] = [];

const dismissible = () => stack.filter((overlay) => overlay.close);
const entries = () => Number(history.state?.overlays ?? 0);

function addEntries() {
  const missing = dismissible().length - entries();
  for (let added = 0; added < missing; added += 1) {
    history.pushState({ ...history.state, overlays: entries() + 1 }, '');
  }
}

/**
 * Brings the history in step with what is open; later, so that one sheet can take over another's entry, and all
 * sheets of a page that is left can close.
 */
function schedule() {
  clearTimeout(scheduled);
  scheduled = setTimeout(() => {
    // The state is not true before popstate, which calls this again.
    if (returning) return;
    addEntries();
    const surplus = entries() - dismissible().length;
    if (surplus > 0) removeEntries(surplus);
  });
}

function removeEntries(count: number) {
  // Entries outlast a reload, overlays do not.
  listen();
  returning = true;
  history.go(-count);
}

function onPopState() {
  // Caused by `schedule`, for an overlay that has closed: one that has opened since then has no entry yet.
  const isOwnWay = returning;
  returning = false;
  // From the top: what the person has gone back from.
  if (!isOwnWay) for (const overlay of dismissible().slice(entries()).reverse()) overlay.close?.();
  const ready = waiting;
  waiting = [];
  for (const run of ready) run();
  schedule();
}

const listen = () => window.addEventListener('popstate', onPopState);

/** Registers an overlay while it is open; returns what to call when it has closed. */
export function openOverlay(overlay: Overlay): () => void {
  listen();
  change([...stack, overlay]);
  // At once, so that a press of the back button before `schedule` has run closes it and stays on its page.
  if (!returning) addEntries();
  return () => change(stack.filter((other) => other !== overlay));
}

function change(next: Overlay[]) {
  stack = next;
  document.documentElement.toggleAttribute('data-covered', stack.length > 0);
  schedule();
  for (const notify of listeners) notify();
}

/**
 * Runs a navigation once the history has settled.
 * @param run its `onOverlay` is true where an overlay's entry is on top: the new page takes its place, so that going back
 *   leads to the page under the overlay
 * @param replacesPage the navigation replaces the page's own entry: those of its overlays are removed before, and those
 *   that stay open get new ones, so that going back leads neither to the former address nor to the same one again
 */
export function navigateFromOverlay(run: (onOverlay: boolean) => void, replacesPage: boolean): void {
  if (!returning && replacesPage && entries() > 0) removeEntries(entries());
  if (returning) waiting.push(() => navigateFromOverlay(run, replacesPage));
  else run(entries() > 0);
}

/** Goes back from the page. The entries of its overlays, open ones and those that have just closed, go with it. */
export function goBackFromPage(): void {
  if (returning) {
    waiting.push(goBackFromPage);
    return;
  }
  // An overlay that closes by itself would go back one more.
  clearTimeout(scheduled);
  returning = stack.length > 0;
  history.go(-1 - entries());
}

/** The topmost open overlay's element: what has to be reachable beside it goes inside it. */
export const topOverlay = {
  subscribe(notify: () => void) {
    listeners.add(notify);
    return () => listeners.delete(notify);
  },
  get: (): HTMLElement | null => stack.at(-1)?.element ?? null,
};
