import type { AdminCandidate } from '@reelmates/contract/admin/admins';
import type { Database } from '../../db/database.ts';
import { imageUrl } from '../accounts/user-card.public.ts';
import { type CandidateRow, findCandidates } from './admin-candidates.repository.ts';
import { findAccountIds } from './user-list.service.ts';

/** Of a frequent text, the order is that of so many accounts. */
const CANDIDATES_RANKED = 1_000;

/** Accounts that could become admins, by their username or email address. */
export async function searchCandidates(db: Database, search: string): Promise<AdminCandidate[]> {
  if (search === '') return [];
  const ids = await findAccountIds(db, search, CANDIDATES_RANKED);
  return (await findCandidates(db, search, ids)).map(toAdminCandidate);
}

function toAdminCandidate(row: CandidateRow): AdminCandidate {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    avatarUrl: imageUrl(row.profile_image_id),
    isVerified: row.is_verified,
    isAdmin: row.is_admin,
    isBanned: row.is_banned,
  };
}
