import type { TestResponse } from './test-response.ts';

const TRIES = 5;

/**
 * Repeats a request while the server refuses with 503. On a busy machine the hash of a password takes most of a request's time,
 * so sign-ups and sign-ins are refused first.
 */
export async function untilServed(ask: () => Promise<TestResponse>): Promise<TestResponse> {
  for (let tries = 1; ; tries++) {
    const response = await ask();
    if (response.status !== 503 || tries === TRIES) return response;
  }
}
