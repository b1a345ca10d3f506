export {
  type AccountBreak,
  endBreak,
  lockBreak,
  rememberFormerAddress,
  setBreak,
} from './account-breaks.repository.ts';
export {
  changeWinnings,
  markEmailVerified,
  restoreEmail,
  setListedOnBoards,
  setPasswordHash,
} from './account-changes.repository.ts';
export {
  adjustFollowCounts,
  adjustPostsCount,
  lockAccounts,
  lockActiveAccountShared,
  lockActiveAccountsShared,
  subtractErasedFollows,
} from './account-counters.repository.ts';
export {
  type BanTerms,
  beginErasure,
  cancelErasure,
  deleteErasedAccount,
  findAccountsToErase,
  findEndedBans,
  liftBan,
  lockAccountStatus,
  scheduleErasure,
  setBan,
  setVerified,
} from './account-status.repository.ts';
export {
  consumeToken,
  deleteExpiredTokens,
  endPendingAccess,
  findToken,
  replaceToken,
  type TokenPurpose,
} from './account-tokens.repository.ts';
export {
  type Credentials,
  findCredentials,
  findPasswordHash,
  recordActivity,
} from './accounts.repository.ts';
export { readMe } from './accounts.service.ts';
export { confirmPassword } from './confirm-password.ts';
export { createExitTokens } from './exit-tokens.ts';
export {
  deleteExpiredFormerAddresses,
  emailIsReserved,
  findFormerAddress,
  findReservation,
  insertFormerAddress,
  returnToFormerAddress,
  setUndoToken,
} from './former-addresses.repository.ts';
export { lockMember, refuseFormerMember } from './lock-member.ts';
export { type MemberState, memberState } from './member-state.repository.ts';
export { hashPassword, isCommonPassword, verifyAgainstDecoy, verifyPassword } from './passwords.ts';
