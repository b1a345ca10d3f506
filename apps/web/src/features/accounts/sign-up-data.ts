import type { SignUpAccountForm } from '@reelmates/contract/account/accounts';
import type { FieldError } from '@reelmates/contract/errors';
import * as z from 'zod/mini';
import { tabStorage } from '../../lib/device-storage/safe-storage.ts';

/*
 * The input of sign-up. Phones discard a page in the background, for example while the camera is open for the profile
 * photo, so the tab stores it until the account exists. The password is kept in memory only.
 */

type SignUpData = {
  /** The input in the fields of step 1. */
  typed: Partial<SignUpAccountForm>;
  /** Step 1 after it has been validated; step 2 needs it. */
  account: SignUpAccountForm | null;
  username: string;
  /** The username of a registration without a response: the account may exist. Empty if there is none. */
  unanswered: string;
  photo: File | null;
  /** The server's errors in fields of step 1, found when step 2 was submitted. */
  refusals: readonly FieldError[];
};

const storageKey = 'sign-up';
const stored = z.object({
  typed: z.record(z.string(), z.string()),
  username: z.string(),
  unanswered: z._default(z.string(), ''),
});

const nothing: SignUpData = {
  typed: {},
  account: null,
  username: '',
  unanswered: '',
  photo: null,
  refusals: [],
};

let data: SignUpData = { ...nothing, ...z.safeParse(stored, tabStorage.readJson(storageKey)).data };

function store({ typed, username, unanswered }: SignUpData): void {
  const { password: _, confirmPassword: __, ...kept } = typed;
  tabStorage.write(storageKey, JSON.stringify({ typed: kept, username, unanswered }));
}

export const signUpData = {
  get: (): Readonly<SignUpData> => data,
  keep(changes: Partial<SignUpData>): void {
    data = { ...data, ...changes };
    store(data);
  },
  clear(): void {
    data = nothing;
    tabStorage.remove(storageKey);
  },
};
