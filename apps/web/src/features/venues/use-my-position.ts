import { brand } from '@reelmates/contract/brand';
import { useState, useSyncExternalStore } from 'react';
import { createStore } from '../../lib/store.ts';
import { toast } from '../../lib/toast-store.ts';
import type { Position } from './distance.ts';

/*
 * The viewer's position, once they have asked for it. It never leaves the device, and is remembered until the app is
 * closed, so that the map still shows distances later.
 */

const positionOptions = { timeout: 15_000, maximumAge: 60_000 };

const known = createStore<Position | null>(null);

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
        known.set({ latitude, longitude });
        resolve(known.get());
      },
      (error) => fail(error.code === error.PERMISSION_DENIED),
      positionOptions,
    );
  });
}

/** @returns `find` asks for the position, `forget` removes it */
export function useMyPosition() {
  const position = useSyncExternalStore(known.subscribe, known.get);
  const [finding, setFinding] = useState(false);
  const find = async () => {
    if (finding) return null;
    setFinding(true);
    const found = await askMyPosition();
    setFinding(false);
    return found;
  };
  return { position, finding, find, forget: () => known.set(null) };
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
