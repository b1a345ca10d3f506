/**
 * Tests of outages tell one wait of 2.5 s from two, or from none. The promise is 3 s; the rest is for a machine that
 * others keep busy.
 */
export const IN_TIME_MS = 4_500;
