import { type LockedPackage, nameAndVersion } from './lock-file.ts';

/** The first safe version of each major version that has a fix, and the reason why earlier ones are unsafe. */
export interface VersionFloor {
  readonly package: string;
  readonly safeFrom: readonly string[];
  readonly advisory: string;
  readonly reason: string;
}

/**
 * A known advisory that does not concern the product, accepted until a day (YYYY-MM-DD) on which it is examined again.
 */
export interface AcceptedAdvisory {
  readonly advisory: string;
  readonly reason: string;
  readonly until: string;
}

export function floorComplaints(locked: readonly LockedPackage[], floors: readonly VersionFloor[]): string[] {
  return locked.flatMap((item) =>
    floors
      .filter((floor) => floor.package === item.name && !isSafe(item.version, floor.safeFrom))
      .map(
        ({ advisory, reason, safeFrom }) =>
          `${nameAndVersion(item)}: ${reason} (${advisory}); safe from ${safeFrom.join(', ')}`,
      ),
  );
}

/**
 * Whether a version is at or above the floor of its major version, or of a later major version than any with a floor.
 */
export function isSafe(version: string, safeFrom: readonly string[]): boolean {
  const [major = 0, ...rest] = numbers(version);
  const floors = safeFrom.map(numbers);
  const own = floors.find(([first]) => first === major);
  if (!own) return floors.every(([first = 0]) => major > first);
  const [, ...wanted] = own;
  for (const [at, want] of wanted.entries()) {
    const have = rest[at] ?? 0;
    if (have !== want) return have > want;
  }
  return true;
}

/** The part after a hyphen is the packager's own count. */
const numbers = (version: string) => (version.split('-')[0] ?? '').split('.').map(Number);

type Audit = {
  auditReportVersion: number;
  vulnerabilities: Record<
    string,
    { via: (string | { title?: string; url?: string; severity?: string; range?: string })[] }
  >;
};

/** The findings of `npm audit --json`, or null if it reports that it could not reach the registry. */
export function parseAudit(output: string | null): Audit | null {
  try {
    const audit = JSON.parse(output ?? '') as Partial<Audit>;
    return audit.auditReportVersion === 2 && audit.vulnerabilities ? (audit as Audit) : null;
  } catch {
    return null;
  }
}

/** @param today YYYY-MM-DD */
export function auditComplaints(
  audit: Audit,
  accepted: readonly AcceptedAdvisory[],
  today: string,
): string[] {
  const isAccepted = (url: string) =>
    accepted.some(({ advisory, until }) => url.endsWith(advisory) && today <= until);
  return Object.entries(audit.vulnerabilities).flatMap(([name, { via }]) =>
    via
      .filter((cause) => typeof cause === 'object')
      .filter(({ severity, url = '' }) => severity !== 'info' && severity !== 'low' && !isAccepted(url))
      .map(({ title, url, severity, range }) => `${name} ${range}: ${title} (${severity}, ${url})`),
  );
}
