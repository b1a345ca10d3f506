import type { Transaction } from '../../db/database.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';

/** Until the transaction ends, the account is neither hidden nor shown again; null for an unknown account. */
export async function lockVisibilityShared(
  tx: Transaction,
  userId: string,
): Promise<{ isHidden: boolean } | null> {
  const [row] = await tx.query<{ isHidden: boolean }>(
    `select not ${accountIsActive('u')} as "isHidden" from users u where u.id = $1 for share`,
    [userId],
  );
  return row ?? null;
}
