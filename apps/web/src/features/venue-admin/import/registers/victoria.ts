import { kindOfLicence, type Register, withPoint } from './register.ts';
import { fromCapitals, streetAddress, venueName } from './register-names.ts';

/** The licensee's name is never read, because it is often a person's. */
export const victoria: Register = {
  name: "Victoria's licences by location",
  headings: ['Licence Num', 'Trading As', 'Address', 'Suburb', 'Postcode', 'Latitude', 'Longitude', 'Gaming'],
  readRow(cells) {
    const [city, postcode] = [cells('Suburb'), cells('Postcode')];
    const name = venueName(cells('Trading As'), city);
    const gaming = cells('Gaming').toUpperCase();
    if (gaming === '' || gaming === 'N' || gaming === 'NO') return { skipped: 'without gaming machines' };
    if (gaming !== 'Y' && gaming !== 'YES') return { rejected: 'Gaming must be Y or N', name };
    const venue = {
      externalId: cells('Licence Num') ? `VIC ${cells('Licence Num')}` : null,
      name,
      ...kindOfLicence(cells('Category')),
      address: streetAddress(cells('Address'), city, 'VIC', postcode),
      city: fromCapitals(city),
      state: 'VIC',
      postcode,
      source: 'Liquor Control Victoria, Victorian liquor licences by location, CC BY 4.0, modified',
    };
    return withPoint(venue, cells('Latitude'), cells('Longitude'));
  },
};
