import type { Transaction } from '../../db/database.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';

/** Holds an account as it is until the transaction ends. Null where there is none. */
export async function holdStanding(tx: Transaction, userId: string): Promise<{ isHidden: boolean } | null> {
  const [row] = await tx.query<{ isHidden: boolean }>(
    `select not ${accountIsActive('u')} as "isHidden" from users u where u.id = $1 for share`,
    [userId],
  );
  return row ?? null;
}
