import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package as in package-lock.json. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly license: string;
  /** Whether only tests, checks and benches need it. */
  readonly isForDevelopment: boolean;
  readonly isOptional: boolean;
  /**
   * Whether it is for certain kinds of machine only, or runs a script at its installation. Such a package contains a
   * binary.
   */
  readonly isPlatformSpecific: boolean;
  readonly hasInstallScript: boolean;
  /** Its folder, relative to the root. */
  readonly path: string;
  /** The names of its dependencies. */
  readonly needs: readonly string[];
}

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

export const root = join(import.meta.dirname, '..');

export const readLock = () => parseLock(readFileSync(join(root, 'package-lock.json'), 'utf8'));

export function parseLock(text: string): LockedPackage[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({
      name: path.split('node_modules/').pop() ?? path,
      version: entry.version ?? '',
      integrity: entry.integrity ?? '',
      license: entry.license ?? '',
      isForDevelopment: entry.dev ?? false,
      isOptional: entry.optional ?? false,
      isPlatformSpecific: Boolean(entry.os ?? entry.cpu),
      hasInstallScript: entry.hasInstallScript ?? false,
      path,
      needs: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
    }));
}

export const nameAndVersion = ({ name, version }: LockedPackage) => `${name}@${version}`;
