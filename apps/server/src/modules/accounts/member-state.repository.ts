import type { Transaction } from '../../db/database.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';

/** Of an account as it is now, which may differ from when its request was admitted. */
export type MemberState = { isActive: boolean; exclusionEnd: Date | null };

/** @param user the alias of the table, as in `from users u` */
export const memberState = (user: string) =>
  `${accountIsActive(user)} as "isActive",
   case when ${user}.exclusion_open then ${user}.exclusion_ends_at end as "exclusionEnd"`;

export async function lockMemberState(tx: Transaction, id: string): Promise<MemberState | undefined> {
  const [state] = await tx.query<MemberState>(
    `select ${memberState('u')} from users u where u.id = $1 for no key update`,
    [id],
  );
  return state;
}
