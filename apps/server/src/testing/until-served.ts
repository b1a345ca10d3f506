import type { TestAnswer } from './test-answer.ts';

const TRIES = 5;

/**
 * Repeats a request while the server refuses with 503. On a busy machine the hash of a password takes most of a request's time,
 * so sign-ups and sign-ins are refused first.
 */
export async function untilServed(ask: () => Promise<TestAnswer>): Promise<TestAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    if (answer.status !== 503 || tries === TRIES) return answer;
  }
}
