import type { ResponseOf } from '@reelmates/contract/endpoint';
import { limits } from '@reelmates/contract/limits';
import type { venuePeople } from '@reelmates/contract/social/suggestions';
import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { distanceBetween, type Position } from '../venues/venues.public.ts';

/** A venue to choose, with its distance in km and the number of people who post there, if they are known. */
export type VenueToPick = VenueListItem & { distance: number | null; people: number };

type Known = {
  /** The nearest venues, nearest first; or search results, best first. */
  venues: readonly VenueListItem[];
  people: ResponseOf<typeof venuePeople> | undefined;
  position: Position | null;
  /** Keeps the order of a search. */
  searched: boolean;
};

/** Venues with people come first: near ones, then others; after them, the other near ones. */
export function venuesToPick({ venues, people, position, searched }: Known): VenueToPick[] {
  const counts = new Map(people?.counts.map(({ id, people: count }) => [id, count]));
  for (const { id, people: count } of people?.elsewhere ?? []) counts.set(id, count);
  const toPick = (venue: VenueListItem): VenueToPick => ({
    ...venue,
    distance: position && distanceBetween(position, venue),
    people: counts.get(venue.id) ?? 0,
  });
  const near = venues.map(toPick);
  if (searched) return near.slice(0, limits.venuesOffered);
  const isNear = new Set(near.map(({ id }) => id));
  const elsewhere = (people?.elsewhere ?? [])
    .filter(({ id }) => !isNear.has(id))
    .map(toPick)
    .toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
  const withPeople = near.filter((venue) => venue.people > 0);
  // A few venues elsewhere show that there is a community; more would hide those nearby.
  const more = elsewhere.slice(0, Math.max(0, OFFERED_ELSEWHERE - withPeople.length));
  const quiet = near.filter((venue) => venue.people === 0);
  return [...withPeople, ...more, ...quiet].slice(0, limits.venuesOffered);
}

/** With this many near venues with people, none from elsewhere is offered. */
const OFFERED_ELSEWHERE = 5;
