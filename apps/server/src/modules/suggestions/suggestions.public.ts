export { isSetAside } from './suggestions.rules.ts';
