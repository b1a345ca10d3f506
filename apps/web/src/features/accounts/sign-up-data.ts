import type { SignUpAccountForm } from '@reelmates/contract/account/accounts';
import type { FieldError } from '@reelmates/contract/errors';

/*
 * What has been typed on the way to an account, in memory alone: it has a password in it, so it is written nowhere
 * and a reload forgets it.
 */

type SignUpData = {
  /** As it stands in the fields of step 1. */
  typed: Partial<SignUpAccountForm>;
  /** Step 1 once it has passed; step 2 needs it. */
  account: SignUpAccountForm | null;
  username: string;
  photo: File | null;
  /** What the server refused about step 1 when step 2 was sent. */
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
