export { moveRemainingContents } from './venue-merging.service.ts';
