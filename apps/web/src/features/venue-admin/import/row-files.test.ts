// spec: none, registers are not in it
import { expect, it } from 'vitest';
import { rejectedAsCsv, unplacedAsCsv } from './row-files.ts';

it('quotes every text, and runs no formula', () => {
  expect(rejectedAsCsv([{ row: 7, name: '=cmd() "x"', message: 'Name is required' }])).toBe(
    '\ufeffRow,Name,Reason\r\n7,"\'=cmd() ""x""","Name is required"\r\n',
  );
});

it('writes a table of our own for venues that need a location', () => {
  const venue = {
    externalId: 'SA 1',
    name: '@ The Hub',
    city: 'Burra',
    state: 'SA',
    machines: 8,
    type: null,
  };
  expect(unplacedAsCsv([{ row: 2, name: '@ The Hub', message: '', venue }])).toBe(
    '\ufeffexternalId,name,type,address,city,state,postcode,latitude,longitude,approximate,machines,source\r\n' +
      '"SA 1","\'@ The Hub","","","Burra","SA","","","","","8",""\r\n',
  );
});
