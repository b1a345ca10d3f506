export { insertFirstReasons } from './denial-reasons.repository.ts';
export { takeDown } from './take-down.ts';
