import { expect, test } from 'vitest';
import { amountStyle, sharedAmountStyle, statWidth } from './stat-width.ts';

test('a pair is as wide as its longest amount asks for, in whichever place that stands', () => {
  const [short, long] = [statWidth(['60.00', '5.00']), statWidth(['5.00', '99999999.99'])];
  expect(long).toEqual(statWidth(['99999999.99', '5.00']));
  expect(long).not.toEqual(short);
});

test('has its least width before an amount is known', () => {
  expect(Object.values(statWidth([])).join()).toContain('9.25rem');
});

test('short amounts need no style, which drawn pages may not have; long ones say how wide they are', () => {
  expect([amountStyle('9999.99'), sharedAmountStyle(['9999.99', '0.50'])]).toEqual([undefined, undefined]);
  expect(amountStyle('99999999.99')).toEqual({ '--amount-ems': '7.36' });
  expect(amountStyle('99999999.99', 'in text')).toEqual({ '--amount-ems': '8.04' });
});

test('amounts of one group are fitted by the longest of them', () => {
  const group = sharedAmountStyle(['12.50', '99999999.99']);
  expect(group).toEqual({ '--shared-ems': '7.36' });
  expect(statWidth(['12.50', '99999999.99'])).toMatchObject(group ?? {});
});
