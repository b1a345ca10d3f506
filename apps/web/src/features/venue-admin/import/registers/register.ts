/** The cell below a heading; '' if the file has no such column. */
export type Cells = (heading: string) => string;

export type Point = { latitude: number; longitude: number };

/** A venue as the import accepts it, except its location. */
export type VenueRow = { name: string; city: string; state: string } & Record<string, unknown>;

export type RowContent =
  | { venue: VenueRow; point: Point | null }
  | { rejected: string; name: string }
  /** Nothing is wrong with it; many rows share the reason. */
  | { skipped: SkipReason };

export type SkipReason = 'without gaming machines' | 'not trading';

export type Register = {
  /** The name that people use for it. */
  name: string;
  /** Exactly as the publisher writes them. All of them must be present. */
  headings: readonly string[];
  readRow: (cells: Cells) => RowContent;
};

/** @returns the number of machines; null for an empty cell, undefined if it is not a number */
export function machinesIn(cell: string): number | null | undefined {
  const text = cell.replaceAll(',', '');
  if (text === '') return null;
  return /^\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : undefined;
}

/** Adds the point of the row, if it has one. */
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

/** Whether the kind of licence is that of a club or of a hotel. */
export function kindOfLicence(licence: string): { type?: string } {
  if (/club/i.test(licence)) return { type: 'club' };
  return /hotel|general/i.test(licence) ? { type: 'hotel' } : {};
}
