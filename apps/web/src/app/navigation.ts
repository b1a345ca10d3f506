import type { AroundNavHandler } from 'wouter';
import { tabStorage } from '../lib/device-storage/safe-storage.ts';
import { navigateFromOverlay, removeStaleEntries } from '../ui/overlays/overlays.ts';

/*
 * Does for the app what browsers do for documents: a new page starts at its top; going back or reloading restores the
 * scroll position. Each history entry has a key for its position, and the address from which it was reached.
 */

const storageKey = 'scroll-positions';
const RESTORE_TIMEOUT_MS = 3000;
const KEPT_POSITIONS = 50;

const positions = new Map<string, number>();
/** The link by which each entry was left. */
const departures = new Map<string, { href: string; post: string | undefined }>();
let restoring = false;
let count = 0;
let currentKey = '';

const keyNow = () => String(history.state?.key ?? 'first');
const newKey = () => `${Date.now().toString(36)}.${++count}`;
const addressNow = () => location.pathname + location.search;

function remember() {
  if (restoring) return;
  // Deleted and set again, so that the oldest entry is the first one.
  positions.delete(currentKey);
  positions.set(currentKey, window.scrollY);
}

/** Scrolls to the position at which the entry was left, once the page is long enough. */
function restore() {
  const target = positions.get(currentKey) ?? 0;
  const deadline = performance.now() + RESTORE_TIMEOUT_MS;
  const key = currentKey;
  restoring = true;
  const attempt = () => {
    if (!restoring || key !== currentKey) return;
    window.scrollTo(0, target);
    if (Math.abs(window.scrollY - target) <= 1 || performance.now() > deadline) restoring = false;
    else requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}

function onPopState() {
  // Entries of overlays have the key of their page, so closing an overlay does not scroll.
  if (keyNow() === currentKey) return;
  currentKey = keyNow();
  // The skip link: the browser scrolls to the fragment, and the entry has no key yet.
  if (history.state === null && location.hash) return;
  restore();
}

function save() {
  tabStorage.write(storageKey, JSON.stringify([...positions].slice(-KEPT_POSITIONS)));
}

function load() {
  const stored = tabStorage.readJson(storageKey);
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  for (const entry of entries) if (Array.isArray(entry)) positions.set(String(entry[0]), Number(entry[1]));
}

function rememberLink() {
  const link = document.activeElement?.closest('a');
  const href = link?.getAttribute('href');
  if (!link || !href) departures.delete(currentKey);
  else departures.set(currentKey, { href, post: link.closest<HTMLElement>('[data-post]')?.dataset.post });
}

/** The key of the current history entry; overlays have that of their page. */
export const entryKey = (): string => currentKey;

/** After going back: the link by which this entry was left, so that the focus returns to it. */
export function departureLink(): HTMLElement | null {
  const left = departures.get(currentKey);
  if (!left) return null;
  const within = left.post ? `[data-post="${CSS.escape(left.post)}"] ` : '';
  // The picture beside a name is not in the tab order, so the link of the name is used instead.
  return document.querySelector(`${within}a[href="${CSS.escape(left.href)}"]:not([aria-hidden])`);
}

/** Called once, before the first render. */
export function startNavigation(): void {
  history.scrollRestoration = 'manual';
  load();
  // A newly opened address has no key yet; after a reload, the entry still has its own.
  if (!history.state?.key) history.replaceState({ ...history.state, key: newKey() }, '');
  currentKey = keyNow();
  removeStaleEntries();
  if (positions.has(currentKey)) restore();
  const stopRestoring = () => {
    restoring = false;
  };
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(type, stopRestoring, { passive: true });
  }
  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('popstate', onPopState);
  window.addEventListener('pagehide', save);
}

/** Every navigation of the app passes through here. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  // A link to the current address creates no second entry.
  const replacesPage = Boolean(options?.replace) || to === addressNow();
  navigateFromOverlay((onOverlay) => {
    remember();
    rememberLink();
    restoring = false;
    const samePath = location.pathname === new URL(to, location.href).pathname;
    const replace = replacesPage || onOverlay;
    const from = replacesPage ? history.state?.from : addressNow();
    currentKey = options?.replace && samePath ? keyNow() : newKey();
    navigate(to, { ...options, replace, state: { ...options?.state, key: currentKey, from } });
    if (!samePath || !options?.replace) window.scrollTo(0, 0);
  }, replacesPage);
};
