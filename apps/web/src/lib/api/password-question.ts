/** A call needed the password, and the person cancelled. Nothing was changed, and no message is needed. */
export class PasswordNotGiven extends Error {
  constructor() {
    super('The password was not confirmed.');
  }
}

/** Asks the person for the password. @returns whether the server has accepted it */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;
let confirmations = 0;

/**
 * Registers the question of the screen that can ask it.
 * @returns a function to be called when the screen closes
 */
export function registerPasswordQuestion(question: Ask): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = null;
  };
}

/** How often the password has been confirmed so far. A call compares it with the number before its request. */
export const confirmationsSoFar = (): number => confirmations;

/**
 * Resolves once the refused call can be repeated. Calls refused at the same time share one question, and a call sent
 * before a confirmation is repeated without asking again.
 * @param before `confirmationsSoFar` before the request
 * @returns false if no screen can ask
 * @throws PasswordNotGiven
 */
export async function confirmToRepeat(before: number): Promise<boolean> {
  if (before !== confirmations) return true;
  if (!ask) return false;
  asking ??= ask()
    .then((isConfirmed) => {
      if (isConfirmed) confirmations += 1;
      return isConfirmed;
    })
    .finally(() => {
      asking = null;
    });
  if (!(await asking)) throw new PasswordNotGiven();
  return true;
}
