import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  auditComplaints,
  floorComplaints,
  isSafe,
  parseAudit,
  type VersionFloor,
} from './advisories-rule.ts';
import { parseLock } from './lock-file.ts';

it.each([
  ['5.8.5', ['5.8.5'], true],
  ['5.12.8', ['5.8.5'], true],
  ['5.8.4', ['5.8.5'], false],
  ['4.29.1', ['5.8.5'], false],
  ['6.0.0', ['5.8.5'], true],
  ['3.1.6', ['3.1.7', '4.1.4'], false],
  ['3.1.9', ['3.1.7', '4.1.4'], true],
  ['4.1.3', ['3.1.7', '4.1.4'], false],
  ['5.0.0', ['3.1.7', '4.1.4'], true],
  ['2.9.0', ['3.1.7', '4.1.4'], false],
  ['18.4.0-beta.17', ['18.4.0'], true],
  ['18.3.0-beta.17', ['18.4.0'], false],
])('%s with the floors %j is safe: %s', (version, floors, safe) => {
  expect(isSafe(version, floors)).toBe(safe);
});

it('a package below a floor is named with its reason and advisory, nested ones too', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '2.0.0' },
    'node_modules/b/node_modules/a': { version: '1.0.0' },
  };
  const floor = { package: 'a', safeFrom: ['2.0.0'], advisory: 'GHSA-x', reason: 'it leaks' };
  expect(floorComplaints(parseLock(JSON.stringify({ packages })), [floor])).toEqual([
    'a@1.0.0: it leaks (GHSA-x); safe from 2.0.0',
  ]);
});

it('each floor names an advisory or a page of its project, and a package of the lock file', () => {
  const text = readFileSync(join(import.meta.dirname, 'version-floors.json'), 'utf8');
  const { floors } = JSON.parse(text) as { floors: VersionFloor[] };
  const lock = parseLock(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
  const names = new Set(lock.map(({ name }) => name));
  expect(floors.length).toBeGreaterThan(20);
  for (const { package: name, advisory, reason } of floors) {
    expect(advisory).toMatch(/^(GHSA(-[\da-z]{4}){3}|CVE-\d{4}-\d+|https:\/\/.+)$/);
    expect(reason).not.toBe('');
    expect(names).toContain(name);
  }
});

const audit = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      a: { via: [{ title: 'Leaks', url: 'https://github.com/advisories/GHSA-x', severity, range: '<2' }] },
      b: { via: ['a'] },
    },
  });

it('a response of the registry counts from moderate on, unless it is accepted until today or later', () => {
  const report = parseAudit(audit('high')) ?? expect.fail('not read');
  const accepted = (until: string) => [{ advisory: 'GHSA-x', reason: 'not reached', until }];
  expect(auditComplaints(report, [], '2026-11-22')).toEqual([
    'a <2: Leaks (high, https://github.com/advisories/GHSA-x)',
  ]);
  expect(auditComplaints(report, accepted('2026-11-22'), '2026-11-22')).toEqual([]);
  expect(auditComplaints(report, accepted('2026-11-21'), '2026-11-22')).toHaveLength(1);
  expect(auditComplaints(parseAudit(audit('low')) ?? report, [], '2026-11-22')).toEqual([]);
});

it.each([null, '', 'npm error', '{"message":"405 Method Not Allowed","statusCode":405}'])(
  '%j is no response of the registry',
  (output) => expect(parseAudit(output)).toBeNull(),
);
