import { regionCalled } from './region-called.ts';
import { machinesIn, type Register, type VenueRow, withPoint } from './register.ts';

/** In the order in which a table is written. */
export const ownColumns = [
  'externalId',
  'name',
  'type',
  'address',
  'city',
  'state',
  'postcode',
  'latitude',
  'longitude',
  'approximate',
  'machines',
  'source',
] as const;

/** Some spreadsheets show the apostrophe that keeps a text from running as a formula. */
const unmarked = (text: string) => text.replace(/^'(?=[=+\-@])/, '');

/** A table with the names of our own fields, made in a spreadsheet. */
export const ownTable: Register = {
  name: 'A table of your own',
  headings: ['name', 'address', 'city', 'state', 'latitude', 'longitude'],
  readRow(all) {
    const cells = (heading: (typeof ownColumns)[number]) => unmarked(all(heading));
    const machines = machinesIn(cells('machines'));
    if (machines === 0) return { skipped: 'without gaming machines' };
    const venue: VenueRow = {
      externalId: cells('externalId') || null,
      name: cells('name'),
      type: cells('type').toLowerCase() || null,
      address: cells('address'),
      city: cells('city'),
      state: regionCalled(cells('state')) ?? cells('state'),
      postcode: cells('postcode') || null,
      // Text that is not a number is sent as it is, for the server to refuse.
      machines: machines === undefined ? cells('machines') : machines,
      source: cells('source') || null,
      ...(/^(?:true|yes|y|1)$/i.test(cells('approximate')) && { approximate: true }),
    };
    return withPoint(venue, cells('latitude'), cells('longitude'));
  },
};
