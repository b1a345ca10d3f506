// Compares the lock file with known advisories: always with the checked-in list, and with the registry's if it can be
// reached. The last line says which were used.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AcceptedAdvisory,
  auditComplaints,
  floorComplaints,
  parseAudit,
  type VersionFloor,
} from './advisories-rule.ts';
import { readLock } from './lock-file.ts';
import { runNpm } from './run-npm.ts';

const PATIENCE_MS = 20_000;

const { floors, accepted } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'version-floors.json'), 'utf8'),
) as { floors: VersionFloor[]; accepted: AcceptedAdvisory[] };
const audit = parseAudit(
  await runNpm(
    ['audit', '--json', '--package-lock-only', '--fetch-timeout=5000', '--fetch-retries=0'],
    PATIENCE_MS,
  ),
);
const today = new Date().toISOString().slice(0, 10);
const complaints = [
  ...floorComplaints(readLock(), floors),
  ...(audit ? auditComplaints(audit, accepted, today) : []),
];
for (const complaint of complaints) console.error(complaint);
console.log(
  audit
    ? `the registry's advisories, and ${floors.length} version floors`
    : `${floors.length} version floors of tools/version-floors.json: the registry has no advisories to ask`,
);
process.exitCode = complaints.length > 0 ? 1 : 0;
