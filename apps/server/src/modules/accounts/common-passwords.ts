import { readFileSync } from 'node:fs';

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

/** True for one of the 3,000 most common passwords of a length that sign-up accepts, in any case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
