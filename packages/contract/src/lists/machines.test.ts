import { expect, test } from 'vitest';
import { isMachineType, machineTypes, splitMachineType } from './machines.ts';

const makers = ['Ainsworth', 'Aristocrat', 'IGT', 'Konami', 'Light & Wonder'];

// spec: S3.30
test('about 140 machines of the five makers, each once', () => {
  expect(machineTypes.length).toBeGreaterThanOrEqual(130);
  expect(machineTypes.length).toBeLessThanOrEqual(150);
  expect(new Set(machineTypes.map((name) => name.toLowerCase())).size).toBe(machineTypes.length);
  expect([...new Set(machineTypes.map((name) => splitMachineType(name)?.maker))]).toEqual(makers);
});

test('sorted by maker, then game, as the picker shows them', () => {
  const order = new Intl.Collator('en', { numeric: true });
  expect(machineTypes).toEqual([...machineTypes].sort(order.compare));
});

test('names are clean text: composed Unicode, single spaces, straight apostrophes', () => {
  for (const name of machineTypes) {
    expect(name).toBe(name.normalize('NFC').trim().replace(/\s+/g, ' '));
    expect(name).not.toMatch(/[\u2018\u2019\u201c\u201d\u2122\u00ae]/);
  }
});

test('a name splits at its first separator', () => {
  expect(splitMachineType('Light & Wonder - 88 Fortunes')).toEqual({
    maker: 'Light & Wonder',
    game: '88 Fortunes',
  });
  expect(splitMachineType('Maker - Game - Second Edition')).toEqual({
    maker: 'Maker',
    game: 'Game - Second Edition',
  });
});

test.each(['Buffalo', '', ' - Buffalo', 'Aristocrat - ', 'Aristocrat-Buffalo'])(
  '%j is not a machine name',
  (name) => {
    expect(splitMachineType(name)).toBeNull();
  },
);

test('only exact names are of the list', () => {
  expect(isMachineType('Aristocrat - Buffalo')).toBe(true);
  expect(isMachineType('aristocrat - buffalo')).toBe(false);
  expect(isMachineType('constructor')).toBe(false);
});
