export { deleteExpiredTextChanges } from './match-counts.repository.ts';
