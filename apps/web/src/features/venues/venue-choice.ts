import * as z from 'zod/mini';
import { clearDraft, readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import type { ChosenVenue } from './chosen-venue.ts';
import { chosenVenueSchema } from './chosen-venue-schema.public.ts';

/*
 * Passes a venue chosen on the map to its form. The two screens are never open at the same time, so the choice is kept in
 * local storage until the form's venue field takes it.
 */

const nameOf = (form: string) => `venue-for-${form}`;

export function setVenueChoice(accountId: string, form: string, venue: ChosenVenue): void {
  writeDraft(accountId, nameOf(form), venue);
}

/**
 * Takes the choice, which can be taken once.
 * @returns null if nothing was chosen
 */
export function takeVenueChoice(accountId: string, form: string): ChosenVenue | null {
  const found = z.safeParse(chosenVenueSchema, readDraft(accountId, nameOf(form)));
  if (!found.success) return null;
  clearDraft(accountId, nameOf(form));
  return found.data;
}
