import { kindOfLicence, machinesIn, type Register, withPoint } from './register.ts';
import { fromCapitals, streetAddress, venueName } from './register-names.ts';

/** The licensee's name is never read, because it is often a person's. */
export const nsw: Register = {
  name: 'NSW premises list',
  headings: [
    'Licence number',
    'Licence name',
    'Address',
    'Suburb',
    'Postcode',
    'Latitude',
    'Longitude',
    'EGMs',
  ],
  readRow(cells) {
    const [city, postcode] = [cells('Suburb'), cells('Postcode')];
    const name = venueName(cells('Licence name'), city);
    const machines = machinesIn(cells('EGMs'));
    if (!machines && machines !== undefined) return { skipped: 'without gaming machines' };
    if (machines === undefined) return { rejected: 'EGMs must be a whole number', name };
    if (/ceased|cancelled|surrendered|expired/i.test(`${cells('Trading Status')} ${cells('Status')}`)) {
      return { skipped: 'not trading' };
    }
    const venue = {
      externalId: cells('Licence number') ? `NSW ${cells('Licence number')}` : null,
      name,
      ...kindOfLicence(cells('Licence type')),
      address: streetAddress(cells('Address'), city, 'NSW', postcode),
      city: fromCapitals(city),
      state: 'NSW',
      postcode,
      machines,
      source:
        '© State of New South Wales (Department of Customer Service), Liquor & Gaming NSW premises list, CC BY 4.0, modified',
    };
    return withPoint(venue, cells('Latitude'), cells('Longitude'));
  },
};
