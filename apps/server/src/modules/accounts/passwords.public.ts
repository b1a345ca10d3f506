import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { unavailable } from '../../http/api-error.ts';

export { isCommonPassword } from './common-passwords.ts';

/** OWASP's current parameters for argon2id: 19 MiB, two passes, one lane. */
const options = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Each hash takes memory and a thread, so few run at once and not many may wait. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= WAITING_AT_MOST) throw unavailable();
  // The slot of whoever finishes passes to the next in line, so `running` changes only at the ends.
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password));
}

let decoy: Promise<string> | undefined;

/** Takes as long as `verifyPassword` and fails: for names that nobody has. */
export async function verifyNobody(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password');
  await verifyPassword(await decoy, password);
  return false;
}
