import { findRegion } from '@reelmates/contract/lists/regions';
import {
  type AdminVenue,
  type VenueChanges,
  type VenueForm,
  venueForm,
} from '@reelmates/contract/venues/venue-admin';
import * as z from 'zod/mini';
import { createDraftStore } from '../../lib/forms/draft-store.ts';

/** The form's values: all are text, so that exactly what was typed is validated. */
const typedVenue = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  state: z.string(),
  postcode: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  machines: z.string(),
});
export type TypedVenue = z.infer<typeof typedVenue>;

/**
 * The unsaved changes of a venue, or an unsaved new one.
 * @param before the form without them
 */
export const venueDrafts = (venueId: string | null, before: TypedVenue) =>
  createDraftStore({ name: `venue:${venueId ?? 'new'}`, typed: typedVenue, empty: before, ofSaved: true });

/** `undefined` if it is not a number, for the form's own rules to refuse. */
const number = (text: string): number | undefined => {
  const typed = text.trim().replace('−', '-');
  return /^[+-]?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : undefined;
};

/** Validates the form's values by the schema of the request, with its messages. */
export const typedVenueForm = z.pipe(
  z.pipe(
    typedVenue,
    z.transform(
      // Invalid values are left to the form's own rules.
      (typed: TypedVenue) =>
        ({
          ...typed,
          postcode: typed.postcode.trim() || null,
          latitude: number(typed.latitude),
          longitude: number(typed.longitude),
          machines: typed.machines.trim() === '' ? null : (number(typed.machines) ?? typed.machines),
        }) as z.input<typeof venueForm>,
    ),
  ),
  venueForm,
);

/**
 * The fields that were changed in the form, and the values that they replace. Other fields keep what another admin may
 * have changed since.
 * @param before the values with which the form was filled in; an incomplete venue is replaced as a whole
 */
export function changesOf(before: TypedVenue, venue: VenueForm): VenueChanges {
  const seen = typedVenueForm.safeParse(before).data;
  const names = Object.keys(venue) as (keyof VenueForm)[];
  const changed = names.filter((name) => venue[name] !== seen?.[name]);
  const valuesOf = (from: VenueForm) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { ...valuesOf(venue), ...(seen && { from: valuesOf(seen) }) };
}

/** The names of fields within a sentence. */
const fields = {
  name: 'name',
  address: 'address',
  city: 'city or suburb',
  country: 'country',
  state: 'state or region',
  postcode: 'postcode',
  latitude: 'latitude',
  longitude: 'longitude',
  machines: 'gaming machines',
} as const satisfies Record<keyof TypedVenue, string>;
const fieldNames = Object.keys(fields) as (keyof TypedVenue)[];

/**
 * Compares a form with the venue as another admin has changed it since.
 * @returns `untouched`: the fields to fill in again, since only the other admin has changed them; `both`: the values of
 * those that both have changed, in words
 */
export function compareWithCurrent(typed: TypedVenue, before: TypedVenue, current: TypedVenue) {
  const theirs = fieldNames.filter((name) => current[name] !== before[name]);
  const isOwn = (name: keyof TypedVenue) => typed[name] !== before[name];
  return {
    untouched: theirs.filter((name) => !isOwn(name)),
    both: theirs
      .filter(isOwn)
      .map((name) => `${fields[name]} ${current[name] === '' ? 'none' : `“${current[name]}”`}`)
      .join(', '),
  };
}

/** The typed point, if it is one. */
export function typedPoint({ latitude, longitude }: Pick<TypedVenue, 'latitude' | 'longitude'>) {
  const point = { latitude: number(latitude), longitude: number(longitude) };
  if (point.latitude === undefined || point.longitude === undefined) return null;
  return { latitude: point.latitude, longitude: point.longitude };
}

/** '-33.87, 151.21', as copied from maps. */
export function bothCoordinates(text: string): { latitude: string; longitude: string } | null {
  const match = /^\s*([+\-−]?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*([+\-−]?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const [, latitude, longitude] = match ?? [];
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null;
}

export function typedFrom(venue: VenueForm | AdminVenue): TypedVenue {
  const { name, address, city, country, state, postcode, latitude, longitude, machines } = venue;
  return {
    ...{ name, address, city, country, state },
    postcode: postcode ?? '',
    latitude: String(latitude),
    longitude: String(longitude),
    machines: String(machines ?? ''),
  };
}

/** An empty form, filled in from a report. */
export function typedFromReport({ name, state }: { name: string; state: string }): TypedVenue {
  const region = findRegion(state);
  return {
    ...{ name, address: '', city: '', postcode: '', latitude: '', longitude: '', machines: '' },
    country: region?.country ?? '',
    state: region ? state : '',
  };
}
