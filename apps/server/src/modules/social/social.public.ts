export { eraseBlocksAndMutes } from './blocks-and-mutes.repository.ts';
export { eraseFollows, isPersonVisible } from './social.repository.ts';
export { excludeFollowsFromCounters } from './social.service.ts';
