/* What stands beside every screen of a member: one file, since it is wanted at once. */
export { BreakWatch } from '../features/break/break-watch.tsx';
export { MainNav } from './main-nav.tsx';
