import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { currentCaller, spendTime, timeLeft } from '../../db/time-budget.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';

export { isCommonPassword } from './common-passwords.ts';

/** OWASP's current parameters for argon2id: 19 MiB, two passes, one thread. */
const options = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/**
 * Each hash takes memory and a processor, so only a few run concurrently, and one processor is left to other requests.
 * Callers take turns, so the attempts of one client do not delay the others'.
 */
const CONCURRENCY = Math.min(2, Math.max(1, availableParallelism() - 1));
const hashing = createConcurrencyLimit({
  concurrency: CONCURRENCY,
  perKey: CONCURRENCY,
  maxQueued: 200,
  waitMs: 2_500,
});

export function hashPassword(password: string): Promise<string> {
  return afterOthers(() => hash(normalised(password), options));
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return afterOthers(() => verify(passwordHash, normalised(password)));
}

/** Another keyboard may type the same letter with its accent as a character of its own. */
const normalised = (password: string) => password.normalize('NFC');

/** The wait counts against the request's time budget, so a request with two hashes is answered as early as others. */
function afterOthers<Result>(work: () => Promise<Result>): Promise<Result> {
  return spendTime(() => hashing.run(currentCaller(), work, { waitMs: timeLeft() }));
}

/** Created at the start, outside of the limit, so that the first unknown name does not take longer than later ones. */
const decoy = hash('no account has this password', options);

/** For unknown names: takes as long as `verifyPassword` and fails. */
export async function verifyAgainstDecoy(password: string): Promise<false> {
  await verifyPassword(await decoy, password);
  return false;
}
