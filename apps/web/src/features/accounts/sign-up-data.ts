import type { SignUpAccountForm } from '@reelmates/contract/account/accounts';
import type { FieldError } from '@reelmates/contract/errors';

/* The input of sign-up. It contains a password, so it is kept in memory only, and a reload forgets it. */

type SignUpData = {
  /** The input in the fields of step 1. */
  typed: Partial<SignUpAccountForm>;
  /** Step 1 after it has been validated; step 2 needs it. */
  account: SignUpAccountForm | null;
  username: string;
  photo: File | null;
  /** The server's errors in fields of step 1, found when step 2 was submitted. */
  refusals: readonly FieldError[];
};

const nothing: SignUpData = { typed: {}, account: null, username: '', photo: null, refusals: [] };

let data = nothing;

export const signUpData = {
  get: (): Readonly<SignUpData> => data,
  keep(changes: Partial<SignUpData>): void {
    data = { ...data, ...changes };
  },
  clear(): void {
    data = nothing;
  },
};
