import type { Transaction } from '../../db/database.ts';
import { unauthenticated } from '../../http/api-error.ts';
import { refuseOnBreak } from '../../http/session/access.ts';
import { lockMemberState, type MemberState } from './member-state.repository.ts';

/** @throws ApiError UNAUTHENTICATED or SELF_EXCLUDED for an account that was banned, or began a break, while its request waited */
export function refuseFormerMember(state: MemberState | undefined): void {
  if (!state?.isActive) throw unauthenticated();
  refuseOnBreak(state);
}

/**
 * Locks a member's own account, so that concurrent requests cannot exceed a daily limit together.
 * @throws ApiError as `refuseFormerMember`
 */
export async function lockMember(tx: Transaction, id: string): Promise<void> {
  refuseFormerMember(await lockMemberState(tx, id));
}
