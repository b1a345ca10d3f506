// Every package that brings a binary is listed in binaries.json, with its checksum, origin and upgrade path.
//   --write  takes versions and checksums of the listed names from the lock file; a new name is added by hand
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type BinaryProject, binaryComplaints, refreshed } from './binaries-rule.ts';
import { type LockedPackage, readLock, root } from './lock-file.ts';

const listFile = join(import.meta.dirname, 'binaries.json');
const SUSPECT = /\.(node|wasm|dll|dylib|exe|so(\.\d+)*|bin)$|^[^.]+$/;
/** Compressed programs cannot be recognised by their first bytes. A file of this size is not a test's sample. */
const COMPRESSED = /\.(br|gz|xz|zst|zip|tgz)$/;
const LARGE = 1_000_000;
/** ELF, Mach-O (also of several kinds of processor), PE and WebAssembly. */
const beginnings = ['7f454c46', 'cffaedfe', 'cefaedfe', 'cafebabe', '4d5a', '0061736d'];

const locked = readLock();
const list = JSON.parse(readFileSync(listFile, 'utf8')) as BinaryProject[];
if (process.argv.includes('--write'))
  writeFileSync(listFile, `${JSON.stringify(refreshed(list, locked), null, 2)}\n`);
const listed = JSON.parse(readFileSync(listFile, 'utf8')) as BinaryProject[];
const complaints = binaryComplaints(listed, locked, packagesWithBinaries(locked));
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) console.error('See docs/decisions/049 and tools/binaries.json.');
process.exitCode = complaints.length > 0 ? 1 : 0;

/**
 * The installed packages that contain binaries, without those that the lock file itself marks: packages for certain
 * machines, most of which are not installed here, and packages with an install script.
 */
function packagesWithBinaries(packages: readonly LockedPackage[]): Set<string> {
  const names = packages
    .filter(({ isPlatformSpecific, hasInstallScript }) => !isPlatformSpecific && !hasInstallScript)
    .filter(({ path }) => holdsBinary(join(root, path)))
    .map(({ name }) => name);
  return new Set(names);
}

function holdsBinary(folder: string): boolean {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries.some((entry) => {
    const path = join(folder, entry.name);
    // A folder in a nested node_modules is a package of its own.
    if (entry.isDirectory()) return entry.name !== 'node_modules' && holdsBinary(path);
    if (!entry.isFile()) return false;
    if (COMPRESSED.test(entry.name)) return statSync(path).size > LARGE;
    return SUSPECT.test(entry.name) && beginsLikeBinary(path);
  });
}

function beginsLikeBinary(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(4);
    readSync(file, start, 0, 4, 0);
    return beginnings.some((beginning) => start.toString('hex').startsWith(beginning));
  } finally {
    closeSync(file);
  }
}
