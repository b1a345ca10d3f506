/**
 * The oldest browsers that the build rewrites newer syntax for, as README.md says. A function or style that one of them
 * lacks is for the code to avoid.
 */
export const oldestBrowsers = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'];
