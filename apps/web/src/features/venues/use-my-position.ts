import { brand } from '@reelmates/contract/brand';
import { useState, useSyncExternalStore } from 'react';
import { toast } from '../../lib/toast-store.ts';
import type { Position } from './distance.ts';

/*
 * The viewer's position, once they have asked for it. It never leaves the device, and is remembered until the app is
 * closed, so that the map still shows distances later.
 */

const patience = { timeout: 15_000, maximumAge: 60_000 };

let known: Position | null = null;
const listeners = new Set<() => void>();

function setKnown(next: Position | null) {
  known = next;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/**
 * Asks the browser, which asks the person.
 * @returns null if it is refused or cannot be found; a toast says so
 */
export function askMyPosition(): Promise<Position | null> {
  return new Promise((resolve) => {
    const fail = (refused: boolean) => {
      explain(refused);
      resolve(null);
    };
    if (!('geolocation' in navigator)) {
      fail(false);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setKnown({ latitude, longitude });
        resolve(known);
      },
      (error) => fail(error.code === error.PERMISSION_DENIED),
      patience,
    );
  });
}

/** @returns `find` asks for the position, `forget` removes it */
export function useMyPosition() {
  const position = useSyncExternalStore(subscribe, () => known);
  const [finding, setFinding] = useState(false);
  const find = async () => {
    if (finding) return null;
    setFinding(true);
    const found = await askMyPosition();
    setFinding(false);
    return found;
  };
  return { position, finding, find, forget: () => setKnown(null) };
}

function explain(refused: boolean) {
  toast({
    title: refused ? `Location is off for ${brand.name}` : "Your location can't be found",
    description: refused
      ? "Search by name or suburb, open the list, or allow it in your browser's site settings."
      : 'Try again in a moment, or search by name or suburb.',
    variant: 'destructive',
  });
}
