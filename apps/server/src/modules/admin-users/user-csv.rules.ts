import type { AdminUser } from '@reelmates/contract/admin/admin-users';
import { userCsvColumns } from '@reelmates/contract/admin/admin-users';

/** Characters that begin a formula in a spreadsheet, also in their wide forms and after spaces. */
const formula = /^\s*[=+\-@＝＋－＠|%]/;

/** The first line of the file. */
export const csvHeader = `${userCsvColumns.join(',')}\n`;

/** The account's line, its cells in the order of `userCsvColumns`. */
export function csvLine(user: AdminUser): string {
  const cells = [
    quoted(user.id),
    text(user.username),
    text(user.email),
    text(user.firstName),
    text(user.lastName),
    text(user.displayName),
    text(user.bio),
    quoted(user.points),
    quoted(user.postsCount),
    quoted(user.followersCount),
    quoted(user.followingCount),
    quoted(user.biggestWin),
    quoted(user.lifetimeWinnings),
    quoted(user.customBiggestWin ?? ''),
    quoted(user.customLifetimeWinnings ?? ''),
    quoted(user.createdAt),
  ];
  return `${cells.join(',')}\n`;
}

/** Text that people typed. An apostrophe keeps a spreadsheet from running it as a formula. */
function text(typed: string | null): string {
  if (typed === null) return quoted('');
  return quoted(formula.test(typed) || /^[\t\r]/.test(typed) ? `'${typed}` : typed);
}

function quoted(value: string | number): string {
  return `"${String(value).replaceAll('"', '""')}"`;
}
