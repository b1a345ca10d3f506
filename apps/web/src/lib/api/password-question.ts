/** A call that needed the password, which the person did not give: nothing was changed, and there is nothing to say. */
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

/** The screen that can ask registers its question while it is open. @returns what to call when it closes */
export function registerPasswordQuestion(question: Ask): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = null;
  };
}

/** How often the password was confirmed so far: a call compares it with the number before its request. */
export const confirmationsSoFar = (): number => confirmations;

/**
 * Resolves once the refused call can be repeated. Calls that are refused together share one question, and one that was
 * refused before a confirmation is not asked about again.
 * @param before `confirmationsSoFar` before the request
 * @returns false where no screen can ask
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
