export { isPersonVisible } from './social.repository.ts';
export { eraseFollows } from './social.service.ts';
