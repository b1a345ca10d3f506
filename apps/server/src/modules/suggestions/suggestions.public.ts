export { eraseDeclined } from './suggestions.repository.ts';
export { isSetAside } from './suggestions.rules.ts';
