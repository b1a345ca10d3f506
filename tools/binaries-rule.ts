import { type LockedPackage, nameAndVersion } from './lock-file.ts';

/**
 * Packages that contain the binaries of one project: the project, who publishes them on npm, and how to update them.
 */
export interface BinaryProject {
  readonly what: string;
  readonly origin: string;
  readonly packager: string;
  readonly upgrade: string;
  /** Name and version, with the checksum that npm compares with its download. */
  readonly packages: Readonly<Record<string, string>>;
}

/**
 * What is wrong with the list of binaries: packages that are missing from it, differ from it, or no longer exist.
 * @param withBinaries the names of packages in which binaries were found
 */
export function binaryComplaints(
  projects: readonly BinaryProject[],
  locked: readonly LockedPackage[],
  withBinaries: ReadonlySet<string>,
): string[] {
  const complaints: string[] = [];
  const listed = new Map(projects.flatMap(({ packages }) => Object.entries(packages)));
  const present = new Set(locked.map(nameAndVersion));
  for (const item of locked) {
    const key = nameAndVersion(item);
    const checksum = listed.get(key);
    const needsEntry = item.isPlatformSpecific || item.hasInstallScript || withBinaries.has(item.name);
    if (checksum === undefined && needsEntry) complaints.push(`${key} brings a binary and is not listed`);
    if (checksum !== undefined && checksum !== item.integrity) {
      complaints.push(`${key} has the checksum ${item.integrity}, listed is ${checksum || 'none'}`);
    }
    if (needsEntry && !item.integrity.startsWith('sha512-'))
      complaints.push(`${key} has no SHA-512 in the lock file`);
  }
  for (const key of listed.keys())
    if (!present.has(key)) complaints.push(`${key} is listed and not in the lock file`);
  for (const project of projects) {
    const isSaid = [project.what, project.origin, project.packager, project.upgrade].every((text) =>
      text.trim(),
    );
    if (!isSaid) complaints.push(`${project.what || 'a project'} lacks its origin, packager or upgrade path`);
  }
  return complaints;
}

/** The same list with the versions and checksums of the lock file, for the names on the list. */
export function refreshed(
  projects: readonly BinaryProject[],
  locked: readonly LockedPackage[],
): BinaryProject[] {
  const nameOf = (key: string) => key.slice(0, key.lastIndexOf('@'));
  return projects.map((project) => {
    const names = new Set(Object.keys(project.packages).map(nameOf));
    const packages = locked.filter(({ name }) => names.has(name));
    return {
      ...project,
      packages: Object.fromEntries(packages.map((item) => [nameAndVersion(item), item.integrity])),
    };
  });
}
