import { createHash } from 'node:crypto';
import { type LockedPackage, nameAndVersion } from './lock-file.ts';

/**
 * The production packages as CycloneDX 1.5, from the lock file alone. The same lock file gives the same bytes on every
 * machine, as the result has no time, address or path.
 */
export function makeSbom(
  product: { name: string; version: string },
  locked: readonly LockedPackage[],
): string {
  const ours = locked.filter(({ isForDevelopment }) => !isForDevelopment);
  const byPath = new Map(ours.map((item) => [item.path, item]));
  const unique = new Map(ours.map((item) => [nameAndVersion(item), item]));
  const components = [...unique.values()].toSorted(byReference);
  const purl = `pkg:npm/${product.name}@${product.version}`;
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: serialNumber(components),
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': purl, ...product, purl } },
    components: components.map((item) => ({
      type: 'library',
      'bom-ref': reference(item),
      name: item.name,
      version: item.version,
      scope: item.isOptional ? 'optional' : 'required',
      hashes: [{ alg: 'SHA-512', content: hexOf(item.integrity) }],
      licenses: item.license ? [licenseOf(item.license)] : [],
      purl: reference(item),
    })),
    dependencies: components.map((item) => ({
      ref: reference(item),
      dependsOn: item.needs
        .flatMap((name) => resolve(byPath, item.path, name) ?? [])
        .map(reference)
        .toSorted(),
    })),
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

const reference = ({ name, version }: LockedPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function byReference(left: LockedPackage, right: LockedPackage): number {
  return reference(left) < reference(right) ? -1 : 1;
}

/** Searches as Node does: first in the package's own folder, then in those above. */
function resolve(
  byPath: ReadonlyMap<string, LockedPackage>,
  from: string,
  name: string,
): LockedPackage | null {
  const parts = from.split('/node_modules/');
  for (let depth = parts.length; depth >= 0; depth--) {
    const base = parts.slice(0, depth).join('/node_modules/');
    const found = byPath.get(base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`);
    if (found) return found;
  }
  return null;
}

function licenseOf(text: string) {
  return /^[\w.+-]+$/.test(text)
    ? { license: { id: text } }
    : { expression: text.replace(/^\((.*)\)$/, '$1') };
}

function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
}

/** A number that differs for each set of packages. */
function serialNumber(components: readonly LockedPackage[]): string {
  const hash = createHash('sha256');
  for (const item of components) hash.update(`${nameAndVersion(item)} ${item.integrity}\n`);
  const hex = hash.digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
