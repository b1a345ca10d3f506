import { type Cells, machinesIn, type Register, withPoint } from './register.ts';
import { fromCapitals, streetAddress, venueName } from './register-names.ts';

/** Empty cells contain NULL. There are no coordinates and no kinds of venues. */
export const southAustralia: Register = {
  name: "South Australia's liquor and gaming licences",
  headings: [
    'LN_LicenceNumber',
    'PN_Name',
    'LIC_PremisesAddress1',
    'LIC_PremisesTown',
    'LIC_PremisesPostCode',
    'Gaming_Status',
    'Gaming_Machines',
  ],
  readRow(all) {
    const cells: Cells = (heading) => (all(heading).toUpperCase() === 'NULL' ? '' : all(heading));
    const [city, postcode] = [cells('LIC_PremisesTown'), cells('LIC_PremisesPostCode')];
    const name = venueName(cells('PN_Name'), city);
    const status = cells('Gaming_Status');
    if (status === '') return { skipped: 'without gaming machines' };
    if (!/^G\s+CURRENT$/i.test(status)) return { skipped: 'not trading' };
    const machines = machinesIn(cells('Gaming_Machines'));
    if (machines === undefined) return { rejected: 'Gaming_Machines must be a whole number', name };
    if (machines === 0) return { skipped: 'without gaming machines' };
    const premisesState = cells('LIC_PremisesState').toUpperCase();
    if (premisesState !== '' && premisesState !== 'SA') {
      return { rejected: 'LIC_PremisesState must be SA', name };
    }
    const lines = [cells('LIC_PremisesAddress1'), cells('LIC_PremisesAddress2')].filter(Boolean);
    const venue = {
      externalId: cells('LN_LicenceNumber') ? `SA ${cells('LN_LicenceNumber')}` : null,
      name,
      address: streetAddress(lines.join(', '), city, 'SA', postcode),
      city: fromCapitals(city),
      state: 'SA',
      postcode: postcode || null,
      machines,
      source:
        'Consumer and Business Services, Government of South Australia, Liquor & Gaming Licences, CC BY 4.0, modified',
    };
    return withPoint(venue, '', '');
  },
};
