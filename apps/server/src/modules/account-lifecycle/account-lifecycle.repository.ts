import type { Transaction } from '../../db/database.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';

/** Locks whether an account is hidden until the transaction ends; null for an unknown account. */
export async function holdVisibilityOf(
  tx: Transaction,
  userId: string,
): Promise<{ isHidden: boolean } | null> {
  const [row] = await tx.query<{ isHidden: boolean }>(
    `select not ${accountIsActive('u')} as "isHidden" from users u where u.id = $1 for share`,
    [userId],
  );
  return row ?? null;
}
