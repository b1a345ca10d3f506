export { eraseBlocksAndMutes } from './blocks-and-mutes.repository.ts';
export { isPersonVisible } from './social.repository.ts';
export { eraseFollows } from './social.service.ts';
