import * as z from 'zod/mini';
import { countryCodes } from './country-codes.ts';
import { endpoint } from './endpoint.ts';
import { lineText, multilineText, timeSchema } from './fields.ts';
import { limits } from './limits.ts';
import { userProfileSchema } from './users.ts';

export const meSchema = z.extend(userProfileSchema, {
  username: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
  /** A new address that waits to be verified; until then `email` stays in force. */
  pendingEmail: z.nullable(z.string()),
  /** Whether first and last name are shown on the public profile. */
  showName: z.boolean(),
  isAdmin: z.boolean(),
  /** The own break, until one comes back from it: `selfExclusionEnd` may be over. Nobody else is ever told. */
  selfExclusionStart: z.nullable(timeSchema),
  selfExclusionEnd: z.nullable(timeSchema),
});
export type Me = z.infer<typeof meSchema>;

const name = (required: string, tooLong: string) =>
  lineText().check(z.minLength(1, required), z.maxLength(limits.nameMax, tooLong));

const usernameRules = [
  z.minLength(limits.usernameMin, 'Username must be at least 3 characters'),
  z.maxLength(limits.usernameMax, 'Username must be less than 20 characters'),
  z.regex(/^[A-Za-z0-9_]*$/, 'Username can only contain letters, numbers, and underscores'),
  z.regex(/^(?!_).*(?<!_)$/s, 'Username cannot start or end with underscore'),
] as const;

export const usernameField = z
  .string({ error: 'Username must be at least 3 characters' })
  .check(z.trim(), ...usernameRules);

export const emailField = z
  .string({ error: 'Please enter a valid email address' })
  .check(
    z.trim(),
    z.email('Please enter a valid email address'),
    z.maxLength(254, 'Please enter a valid email address'),
  );

export const passwordField = z
  .string({ error: 'Password must be at least 8 characters' })
  .check(
    z.minLength(limits.passwordMin, 'Password must be at least 8 characters'),
    z.maxLength(limits.passwordMax, 'Password must be 128 characters or less'),
    z.regex(/[a-z]/, 'Password must contain at least one lowercase letter'),
    z.regex(/[A-Z]/, 'Password must contain at least one uppercase letter'),
    z.regex(/\d/, 'Password must contain at least one number'),
  );

/** A calendar date, YYYY-MM-DD. Whether the person is old enough depends on today, see `isAdult`. */
export const dateOfBirthField = z.string({ error: 'Date of birth is required' }).check(
  z.minLength(1, 'Date of birth is required'),
  z.refine((text) => isCalendarDate(text), 'Please enter a valid date of birth'),
);

const countryCodeField = z
  .string({ error: 'Please select a country code' })
  .check(
    z.refine((code) => countryCodes.some((country) => country.code === code), 'Please select a country code'),
  );

const phoneField = z
  .string({ error: 'Please enter a valid phone number' })
  .check(
    z.trim(),
    z.minLength(8, 'Please enter a valid phone number'),
    z.maxLength(15, 'Phone number too long'),
    z.regex(/^[\d ()+-]*$/, 'Please enter a valid phone number'),
  );

function isCalendarDate(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Whether somebody born on `dateOfBirth` is 18 or older on `today`; both are calendar dates, YYYY-MM-DD.
 * Somebody born on 29 February comes of age on 1 March of a common year.
 */
export function isAdult(dateOfBirth: string, today: string): boolean {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const age = thisYear - year - (thisMonth < month || (thisMonth === month && thisDay < day) ? 1 : 0);
  return age >= limits.minimumAge;
}

export const ageMessage = 'You must be 18 or older to join';

const firstNameField = name('First name is required', 'First name too long');
const lastNameField = name('Last name is required', 'Last name too long');

/** Step 1 of sign-up. `today` is the reader's calendar date, YYYY-MM-DD. */
export function signUpAccountForm(today: () => string) {
  return z
    .object({
      firstName: firstNameField,
      lastName: lastNameField,
      dateOfBirth: dateOfBirthField.check(
        z.refine((text) => !isCalendarDate(text) || isAdult(text, today()), ageMessage),
      ),
      email: emailField,
      countryCode: countryCodeField,
      phone: phoneField,
      password: passwordField,
      confirmPassword: z.string(),
    })
    .check(
      z.refine((form) => form.password === form.confirmPassword, {
        path: ['confirmPassword'],
        error: "Passwords don't match",
      }),
    );
}
export type SignUpAccountForm = z.infer<ReturnType<typeof signUpAccountForm>>;

export const usernameForm = z.object({ username: usernameField });

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  summary: 'Create an account and sign in',
  access: 'public',
  body: z.object({
    username: usernameField,
    email: emailField,
    password: passwordField,
    firstName: firstNameField,
    lastName: lastNameField,
    dateOfBirth: z.optional(dateOfBirthField),
    countryCode: z.optional(countryCodeField),
    phone: z.optional(phoneField),
  }),
  responses: { 201: meSchema },
  errors: ['CONFLICT'],
  limit: 'registration',
});

export const loginForm = z.object({
  username: z
    .string({ error: 'Username is required' })
    .check(
      z.trim(),
      z.minLength(1, 'Username is required'),
      z.maxLength(254, 'Invalid username or password'),
    ),
  // Not trimmed: a password is what was typed.
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required'), z.maxLength(1000, 'Invalid username or password')),
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in with username or email',
  access: 'public',
  body: loginForm,
  responses: { 200: meSchema },
  errors: ['BAD_CREDENTIALS', 'BANNED'],
});

export const loginRedirect = endpoint({
  method: 'GET',
  path: '/api/login',
  summary: 'Send a browser that lost its session to the sign-in page',
  access: 'public',
  query: z.object({ next: z.optional(z.string()) }),
  responses: { 302: null },
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End this session',
  access: 'public',
  responses: { 204: null },
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in account, or nothing',
  access: 'public',
  responses: { 200: meSchema, 204: null },
});

export const authMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in account, or 401',
  access: 'account',
  responses: { 200: meSchema },
});

export const checkUsername = endpoint({
  method: 'GET',
  path: '/api/check-username/{username}',
  summary: 'Whether a username can be taken',
  access: 'public',
  params: z.object({ username: usernameField }),
  badParamsAre400: true,
  responses: { 200: z.object({ available: z.boolean() }) },
  limit: 'nameCheck',
});

export const setUsername = endpoint({
  method: 'PATCH',
  path: '/api/users/username',
  summary: 'Choose the username of an account that has none, or rename',
  access: 'account',
  body: usernameForm,
  responses: { 200: meSchema },
  errors: ['CONFLICT'],
});

const profileTagField = z
  .string({ error: 'Profile tag is required' })
  .check(z.trim(), z.minLength(1, 'Profile tag is required'), ...usernameRules);

export const profileForm = z.object({
  profileTag: z.optional(profileTagField),
  bio: z.optional(multilineText().check(z.maxLength(limits.bioMax, 'Bio must be 150 characters or less'))),
  email: z.optional(
    z.string().check(z.trim(), z.email('Invalid email address'), z.maxLength(254, 'Invalid email address')),
  ),
  profileImageUrl: z.optional(z.nullable(z.string())),
  showName: z.optional(z.boolean()),
  currentPassword: z.optional(z.string()),
  newPassword: z.optional(passwordField),
  confirmPassword: z.optional(z.string()),
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/users/profile',
  summary: 'Change the own profile; all of it or nothing',
  access: 'account',
  body: profileForm,
  responses: { 200: meSchema },
  errors: ['CONFLICT'],
});
