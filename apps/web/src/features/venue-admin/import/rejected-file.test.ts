import { expect, it } from 'vitest';
import { rejectedAsCsv } from './rejected-file.ts';

it('quotes every text, and runs no formula', () => {
  expect(rejectedAsCsv([{ row: 7, name: '=cmd() "x"', message: 'Name is required' }])).toBe(
    '\ufeffRow,Name,Reason\r\n7,"\'=cmd() ""x""","Name is required"\r\n',
  );
});
