/** The cell under a heading, '' where the file has no such column. */
export type Cells = (heading: string) => string;

export type Point = { latitude: number; longitude: number };

/** A venue as the import takes it, but for its location. */
export type VenueRow = { name: string; city: string; state: string } & Record<string, unknown>;

/** What a row of a file holds. */
export type RowContent =
  | { venue: VenueRow; point: Point | null }
  | { rejected: string; name: string }
  /** Nothing is wrong with it; the reason is the same for many rows. */
  | { skipped: SkipReason };

export type SkipReason = 'without gaming machines' | 'not trading';

export type Register = {
  /** How people call it. */
  name: string;
  /** As the publisher writes them. Each must be there. */
  headings: readonly string[];
  readRow: (cells: Cells) => RowContent;
};

/** @returns the number of machines; null for an empty cell, undefined for what is no number */
export function machinesIn(cell: string): number | null | undefined {
  const text = cell.replaceAll(',', '');
  if (text === '') return null;
  return /^\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : undefined;
}

/** Adds the point that the row states, if it states one. */
export function withPoint(venue: VenueRow, latitude: string, longitude: string): RowContent {
  if (latitude === '' && longitude === '') return { venue, point: null };
  const [north, east] = [coordinate(latitude), coordinate(longitude)];
  if (north === null || east === null) {
    return { rejected: 'Latitude and longitude must be numbers', name: venue.name };
  }
  return { venue, point: { latitude: north, longitude: east } };
}

function coordinate(text: string): number | null {
  return /^[+-]?\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

/** A club or a hotel, by what its licence is called. */
export function kindOfLicence(licence: string): { type?: string } {
  if (/club/i.test(licence)) return { type: 'club' };
  return /hotel|general/i.test(licence) ? { type: 'hotel' } : {};
}
