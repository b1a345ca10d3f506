import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import type { Position } from '../venues/venues.public.ts';
import { CLOSE_ZOOM, type MapLocation } from './map-location.ts';

/*
 * The location at which another screen asks the map to open, in local storage: 'Go To Map' passes the device's
 * position. It is used once.
 */

const name = 'map-target';
const target = z.object({ latitude: z.number(), longitude: z.number() });

export function setMapTarget(accountId: string, { latitude, longitude }: Position): void {
  writeDraft(accountId, name, { latitude, longitude });
}

export function takeMapTarget(accountId: string): MapLocation | null {
  const found = z.safeParse(target, readDraft(accountId, name));
  clearDraft(accountId, name);
  return found.success ? { ...found.data, zoom: CLOSE_ZOOM } : null;
}
