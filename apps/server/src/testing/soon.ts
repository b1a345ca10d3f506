/** Limits of `vi.waitFor` and `vi.waitUntil`, whose own second is too short for a busy machine. */
export const soon = { timeout: 20_000, interval: 20 };
