export { restoreOnSignIn } from './account-deletion.service.ts';
export { accountStateOf } from './account-state.rules.ts';
export { changeBan, endBans } from './bans.service.ts';
export { deleteEndedExclusions } from './carried-exclusions.repository.ts';
export { breakHash } from './carried-exclusions.service.ts';
export { eraseDueAccounts } from './erasure.service.ts';
export { recountEngagement, recountEngagementNow } from './hidden-counters.service.ts';
export { takeOverExclusions } from './take-over-exclusions.ts';
