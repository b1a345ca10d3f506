import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import type { ChosenVenue } from './chosen-venue.ts';

/*
 * A venue on its way from the map back to the form that it was chosen for. Form and map are never there at the same
 * time: the choice lies in local storage until the form's venue field takes it.
 */

const choice = z.object({ id: z.string(), name: z.string(), place: z.string() });

const nameOf = (form: string) => `venue-for-${form}`;

export function setVenueChoice(accountId: string, form: string, venue: ChosenVenue): void {
  writeDraft(accountId, nameOf(form), venue);
}

/** Once. @returns null where nothing was chosen */
export function takeVenueChoice(accountId: string, form: string): ChosenVenue | null {
  const found = z.safeParse(choice, readDraft(accountId, nameOf(form)));
  if (!found.success) return null;
  clearDraft(accountId, nameOf(form));
  return found.data;
}
