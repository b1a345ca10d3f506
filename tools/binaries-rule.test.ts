import { expect, it } from 'vitest';
import { type BinaryProject, binaryComplaints, refreshed } from './binaries-rule.ts';
import type { LockedPackage } from './lock-file.ts';

const locked = (name: string, more: Partial<LockedPackage> = {}): LockedPackage => ({
  name,
  version: '1.0.0',
  integrity: `sha512-${name}`,
  license: 'MIT',
  isForDevelopment: false,
  isOptional: false,
  isPlatformSpecific: false,
  hasInstallScript: false,
  path: `node_modules/${name}`,
  needs: [],
  ...more,
});
const project = (packages: Record<string, string>, more: Partial<BinaryProject> = {}): BinaryProject => ({
  what: 'Engine',
  origin: 'https://example.org',
  packager: 'its own project',
  upgrade: 'npm install',
  packages,
  ...more,
});
const none = new Set<string>();

it('a package for one kind of machine, with an install script, or with a binary inside must be listed', () => {
  const packages = [
    locked('engine-linux', { isPlatformSpecific: true }),
    locked('scripted', { hasInstallScript: true }),
    locked('inside'),
    locked('plain'),
  ];
  expect(binaryComplaints([], packages, new Set(['inside']))).toEqual([
    'engine-linux@1.0.0 brings a binary and is not listed',
    'scripted@1.0.0 brings a binary and is not listed',
    'inside@1.0.0 brings a binary and is not listed',
  ]);
  const listed = { 'engine-linux@1.0.0': 'sha512-engine-linux', 'scripted@1.0.0': 'sha512-scripted' };
  expect(binaryComplaints([project(listed)], packages, none)).toEqual([]);
});

it('a listed package with another checksum, another version, or none in the lock file is refused', () => {
  const packages = [locked('engine-linux', { isPlatformSpecific: true })];
  expect(binaryComplaints([project({ 'engine-linux@1.0.0': 'sha512-other' })], packages, none)).toEqual([
    'engine-linux@1.0.0 has the checksum sha512-engine-linux, listed is sha512-other',
  ]);
  expect(
    binaryComplaints([project({ 'engine-linux@0.9.0': 'sha512-engine-linux' })], packages, none),
  ).toEqual([
    'engine-linux@1.0.0 brings a binary and is not listed',
    'engine-linux@0.9.0 is listed and not in the lock file',
  ]);
  expect(
    binaryComplaints(
      [project({ 'engine-linux@1.0.0': '' })],
      [locked('engine-linux', { isPlatformSpecific: true, integrity: '' })],
      none,
    ),
  ).toEqual(['engine-linux@1.0.0 has no SHA-512 in the lock file']);
});

it('a project without its origin or upgrade path is refused', () => {
  expect(binaryComplaints([project({}, { upgrade: ' ' })], [], none)).toEqual([
    'Engine lacks its origin, packager or upgrade path',
  ]);
});

it('refreshing takes versions and checksums of the listed names and adds no name', () => {
  const packages = [locked('engine-linux', { version: '2.0.0' }), locked('engine-mac', { version: '2.0.0' })];
  expect(refreshed([project({ 'engine-linux@1.0.0': 'sha512-old' })], packages)).toEqual([
    project({ 'engine-linux@2.0.0': 'sha512-engine-linux' }),
  ]);
});
