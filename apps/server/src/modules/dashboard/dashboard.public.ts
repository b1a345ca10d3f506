export { foldStats } from './stats.repository.ts';
