import { PasswordNotGiven } from './password-question.ts';

/**
 * Closes a question when its act has succeeded or failed; the act itself says how. A question whose password was not
 * given stays open, because nothing has been decided.
 */
export async function closeWhenSettled(act: Promise<unknown>, close: () => void): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (error instanceof PasswordNotGiven) return;
  }
  close();
}
