/**
 * The limit of outage tests in ms. The promise is 3 s, a request's budget 2.5 s; tests distinguish one budget from
 * two, with room for a busy machine.
 */
export const IN_TIME_MS = 4_500;
