export { isPersonVisible } from './social.repository.ts';
