export { takeDown } from './take-down.ts';
