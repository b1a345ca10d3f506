export { publishOdds } from './odds.service.ts';
