import { brand } from '@reelmates/contract/brand';
import { useState } from 'react';
import { toast } from '../../ui/toast-store.ts';
import type { Position } from './distance.ts';

const patience = { timeout: 15_000, maximumAge: 60_000 };

/**
 * Where the reader is, once they have asked. It never leaves the device.
 * @returns `find` asks the browser, which asks the person; `forget` takes it back
 */
export function useMyPosition() {
  const [position, setPosition] = useState<Position | null>(null);
  const [finding, setFinding] = useState(false);
  const find = () => {
    if (finding) return;
    if (!('geolocation' in navigator)) {
      explain(false);
      return;
    }
    setFinding(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFinding(false);
        setPosition({ latitude: coords.latitude, longitude: coords.longitude });
      },
      (error) => {
        setFinding(false);
        explain(error.code === error.PERMISSION_DENIED);
      },
      patience,
    );
  };
  return { position, finding, find, forget: () => setPosition(null) };
}

function explain(refused: boolean) {
  toast({
    title: refused ? `Location is off for ${brand.name}` : "Your location can't be found",
    description: refused
      ? "Allow it in your browser's site settings, or search by suburb."
      : 'Try again in a moment, or search by suburb.',
    variant: 'destructive',
  });
}
