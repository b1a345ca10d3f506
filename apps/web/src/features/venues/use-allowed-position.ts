import { useEffect, useState } from 'react';
import type { Position } from './distance.ts';
import { useMyPosition } from './use-my-position.ts';

/**
 * The device's position, if the person has already allowed it: this does not ask, and does not say why the position is
 * unknown. It is not stored.
 */
export function useAllowedPosition(wanted: boolean): Position | null {
  const { position } = useMyPosition();
  const [found, setFound] = useState<Position | null>(null);
  const known = position ?? found;
  const looking = wanted && known === null;
  useEffect(() => {
    if (!looking) return;
    let over = false;
    void isAllowed().then((allowed) => {
      if (!allowed || over) return;
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => {
          if (!over) setFound({ latitude, longitude });
        },
        () => undefined,
        { timeout: 5_000, maximumAge: 600_000 },
      );
    });
    return () => {
      over = true;
    };
  }, [looking]);
  return known;
}

async function isAllowed(): Promise<boolean> {
  // Older browsers do not tell.
  const { permissions, geolocation }: { permissions?: Permissions; geolocation?: Geolocation } = navigator;
  if (!permissions || !geolocation) return false;
  const status = await permissions.query({ name: 'geolocation' }).catch(() => null);
  return status?.state === 'granted';
}
