import { createStore } from '../../lib/store.ts';

/*
 * The open sheets and dialogs, in the order in which they were opened. Each that can be dismissed has an entry in the
 * browser's history, so that the back button closes it: `history.state.overlays` is the number of open ones at that
 * entry.
 */

type Overlay = {
  element: HTMLElement;
  /** Absent if only the overlay's own button may close it; it then has no history entry. */
  close?: (() => void) | undefined;
};

/** The element of the topmost open overlay. Anything that has to be reachable beside it is placed inside it. */
export const topOverlay = createStore<HTMLElement | null>(null);

let stack: Overlay[] = [];
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
 * Brings the history into agreement with the open overlays. Delayed, so that a sheet can take over the entry of another
 * one, and all sheets of a page that is left can close.
 */
function schedule() {
  clearTimeout(scheduled);
  scheduled = setTimeout(() => {
    // The state is not updated before popstate, which calls this again.
    if (returning) return;
    addEntries();
    const surplus = entries() - dismissible().length;
    if (surplus > 0) removeEntries(surplus);
  });
}

function removeEntries(count: number) {
  returning = true;
  history.go(-count);
}

function onPopState() {
  // Caused by `schedule` for a closed overlay: an overlay opened since then has no entry yet.
  const isOwnWay = returning;
  returning = false;
  // From the top: the overlays from which the person has gone back.
  if (!isOwnWay) for (const overlay of dismissible().slice(entries()).reverse()) overlay.close?.();
  const ready = waiting;
  waiting = [];
  for (const run of ready) run();
  schedule();
}

const listen = () => window.addEventListener('popstate', onPopState);

/** Called once at the start. A reload closes overlays, but leaves their entries, at which going back would do nothing. */
export function removeStaleEntries(): void {
  listen();
  if (entries() > 0 && history.length > entries()) removeEntries(entries());
}

/**
 * Registers an overlay while it is open.
 * @returns a function to be called when it has closed
 */
export function openOverlay(overlay: Overlay): () => void {
  listen();
  change([...stack, overlay]);
  // Immediately, so that the back button closes it even before `schedule` has run.
  if (!returning) addEntries();
  return () => change(stack.filter((other) => other !== overlay));
}

function change(next: Overlay[]) {
  stack = next;
  document.documentElement.toggleAttribute('data-covered', stack.length > 0);
  schedule();
  topOverlay.set(stack.at(-1)?.element ?? null);
}

/**
 * Runs a navigation once the history has settled.
 * @param run its `onOverlay` is true if an overlay's entry is on top: the new page replaces that entry, so that going
 *   back leads to the page below the overlay
 * @param replacesPage whether the navigation replaces the page's own entry: the entries of its overlays are removed
 *   first, and overlays that stay open get new ones, so that going back never leads to the replaced address
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
