import { brand } from '@reelmates/contract/brand';
import { exportedLists } from './export.repository.ts';

/** README.txt of the archive: its files. */
export function readmeOf(username: string | null, at: Date): string {
  const files = exportedLists.map(({ file, about }) => `${`  ${file}`.padEnd(24)}${about}`);
  return [
    `${brand.name}: everything that your account${username === null ? '' : ` @${username}`} has`,
    `Made on ${at.toISOString()}`,
    '',
    'Each .json file is text that any editor shows. Times are UTC (ISO 8601), amounts are dollars.',
    'Ids tie things together: "postId" is the "id" of a post.',
    '"photo" names a file in this archive. It is null where there is none, or where it was deleted.',
    'Other people appear by id, and by username as far as you could look them up.',
    '',
    '  account.json          Your account: profile, contact data, consent and settings',
    ...files,
    '  images/               Your photos, in the size in which they are stored',
    '',
    'Not in here, because only hashes are stored and nobody can read them: your password, and the cookies by which',
    'your sessions and the devices where you signed in are recognised.',
    '',
    'If you delete your account during a break or a ban, a keyed hash of your verified email address (of a ban also of',
    'your phone number) stays until its end, so that a new account with that address has it too, and for nothing else.',
    '',
  ].join('\r\n');
}
