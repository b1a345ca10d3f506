/* The parts beside every screen of a member, in one file, since they load together. */
export { BreakWatch } from '../features/break/break-watch.tsx';
export { MainNav } from './main-nav.tsx';
