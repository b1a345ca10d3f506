import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import type { Position } from '../venues/venues.public.ts';
import { closeZoom, type MapLocation } from './map-location.ts';

/*
 * The location that another screen has asked the map to open at, in local storage: 'Go To Map' hands over where the device
 * is. It is good for one time.
 */

const name = 'map-target';
const target = z.object({ latitude: z.number(), longitude: z.number() });

export function setMapTarget(accountId: string, { latitude, longitude }: Position): void {
  writeDraft(accountId, name, { latitude, longitude });
}

export function takeMapTarget(accountId: string): MapLocation | null {
  const found = z.safeParse(target, readDraft(accountId, name));
  clearDraft(accountId, name);
  return found.success ? { ...found.data, zoom: closeZoom } : null;
}
