// spec: none, registers are not in it
import { expect, it } from 'vitest';
import { looksLikeTowns, readTowns } from './towns.ts';

const line = (...cells: string[]) => cells.join('\t');
const au = (postcode: string, town: string, code: string, north: string, east: string) =>
  line('AU', postcode, town, 'Somewhere', code, '', '', '', '', north, east, '4');
const find = (lines: string[], city: string, state: string, postcode = '') =>
  readTowns([lines.join('\r\n')]).find({ city, state, postcode });

const springfields = [
  au('2250', 'Springfield', 'NSW', '-33.4', '151.4'),
  au('2630', 'Springfield', 'NSW', '-36.3', '149.1'),
  au('3434', 'Springfield', 'VIC', '-37.2', '144.8'),
];

it.each([
  ['by its state', 'Springfield', 'VIC', '', { latitude: -37.2, longitude: 144.8 }],
  ['by its postcode', 'SPRINGFIELD', 'NSW', '2630', { latitude: -36.3, longitude: 149.1 }],
  [
    'not where there are several',
    'Springfield',
    'NSW',
    '',
    'There are several towns called Springfield in NSW',
  ],
  [
    'not where no postcode helps',
    'Springfield',
    'NSW',
    '9',
    'There are several towns called Springfield in NSW',
  ],
  ['not in another state', 'Springfield', 'QLD', '3434', 'Springfield (QLD) is not among the towns'],
  ['not by its postcode alone', 'Shelbyville', 'VIC', '3434', 'Shelbyville (VIC) is not among the towns'],
  ['not in no state', 'Springfield', 'Atlantis', '3434', 'Springfield (Atlantis) is not among the towns'],
])('finds a town %s', (_how, city, state, postcode, found) => {
  expect(find(springfields, city, state, postcode)).toEqual(found);
});

it('knows a town by both ways to write it, and two delivery areas of it as one', () => {
  const lines = [
    au('5251', 'Mount Barker', 'SA', '-35.06', '138.86'),
    au('5252', 'Mt. Barker', 'SA', '-35.07', '138.87'),
    line('NZ', '4500', "O'Hara Bay", 'Manawatu-Wanganui', 'X', '', '', '', '', '-39.9', '175', '6'),
  ];
  expect(find(lines, 'MT BARKER', 'SA')).toEqual({ latitude: -35.06, longitude: 138.86 });
  expect(find(lines, 'O’hara Bay', 'Manawatū-Whanganui')).toEqual({ latitude: -39.9, longitude: 175 });
});

it('skips rows that are no towns, and stays fast with a hostile file', () => {
  const start = performance.now();
  const many = Array.from({ length: 200_000 }, () => au('1', 'Same', 'NSW', '-33', '150'));
  const towns = readTowns([['', 'x', line('AU', '1', 'Bad', '', 'NSW'), ...many].join('\n')]);
  for (let call = 0; call < 1_000; call++) towns.find({ city: 'Same', state: 'NSW', postcode: '2' });
  expect(towns.find({ city: 'Bad', state: 'NSW', postcode: '1' })).toBe('Bad (NSW) is not among the towns');
  expect(performance.now() - start).toBeLessThan(10_000);
});

it('recognises a file of towns by its first line, and no other file', () => {
  expect(looksLikeTowns(`\ufeff${springfields.join('\n')}`)).toBe(true);
  for (const other of [
    '',
    'ID\tname\taddress\tcity\tstate\tpostcode\ta\tb\tc\td\te',
    'AU,2250',
    '{"venues": []}',
  ]) {
    expect(looksLikeTowns(other)).toBe(false);
  }
});
