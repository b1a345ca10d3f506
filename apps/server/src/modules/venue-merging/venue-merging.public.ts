export { moveRemaining } from './venue-merging.service.ts';
