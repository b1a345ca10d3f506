import { findRegion } from '@reelmates/contract/lists/regions';
import {
  type AdminVenue,
  type VenueChanges,
  type VenueForm,
  venueForm,
} from '@reelmates/contract/venues/venue-admin';
import * as z from 'zod/mini';

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

/** The fields that were changed in the form. Other fields keep what another admin may have changed since. */
export function changesOf(before: VenueForm | undefined, venue: VenueForm): VenueChanges {
  const names = Object.keys(venue) as (keyof VenueForm)[];
  return Object.fromEntries(
    names.filter((name) => venue[name] !== before?.[name]).map((name) => [name, venue[name]]),
  );
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

export function typedFrom(venue: AdminVenue): TypedVenue {
  const { name, address, city, country, state, postcode, latitude, longitude, machines } = venue;
  return {
    ...{ name, address, city, country, state },
    postcode: postcode ?? '',
    latitude: String(latitude),
    longitude: String(longitude),
    machines: machines === null ? '' : String(machines),
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
