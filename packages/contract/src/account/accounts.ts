import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  boundedString,
  imageUrlInput,
  multilineText,
  nameText,
  typedPassword,
  typedString,
  withoutStackedDiacritics,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { holdsContactDetails, noContactDetails, withoutContactDetails } from '../lists/contact-details.ts';
import { isCountryCode } from '../lists/country-codes.ts';
import { passesForProduct, passesForStaff } from '../lists/reserved-usernames.ts';
import { meSchema } from './sign-in.ts';

const ownName = 'Please use your own name';

const name = (required: string, tooLong: string) =>
  nameText(limits.nameMax, tooLong, required).check(
    z.minLength(1, required),
    withoutContactDetails,
    z.refine((text) => !passesForStaff(text), ownName),
  );

const usernameTooLong = 'Username must be less than 20 characters';
const usernameRules = [
  z.minLength(limits.usernameMin, 'Username must be at least 3 characters'),
  z.maxLength(limits.usernameMax, usernameTooLong),
  z.regex(/^[A-Za-z0-9_]*$/, 'Username can only contain letters, numbers, and underscores'),
  z.regex(/^(?!_).*(?<!_)$/s, 'Username cannot start or end with underscore'),
  withoutContactDetails,
] as const;

export const usernameField = typedString(
  limits.usernameMax,
  usernameTooLong,
  'Username must be at least 3 characters',
).check(z.trim(), ...usernameRules);

const email = (invalid: string) =>
  typedString(limits.emailMax, invalid, invalid).check(
    z.trim(),
    z.maxLength(limits.emailMax, { error: invalid, abort: true }),
    z.email(invalid),
  );

export const emailField = email('Please enter a valid email address');

/** The second entry of a new password, which has to equal the first one. */
export const repeatedPassword = (different: string) =>
  boundedString(limits.passwordMax, different, different);

const passwordTooShort = 'Password must be at least 8 characters';

/** The rules for every new password. */
export const newPassword = typedPassword(passwordTooShort, 'Password must be 128 characters or less').check(
  z.minLength(limits.passwordMin, passwordTooShort),
);

export const passwordField = newPassword.check(
  z.regex(/[a-z]/, 'Password must contain at least one lowercase letter'),
  z.regex(/[A-Z]/, 'Password must contain at least one uppercase letter'),
  z.regex(/\d/, 'Password must contain at least one number'),
);

/** A calendar date, YYYY-MM-DD. For the minimum age, which depends on today, see `isAdult`. */
export const dateOfBirthField = typedString(
  10,
  'Please enter a valid date of birth',
  'Date of birth is required',
).check(
  z.minLength(1, 'Date of birth is required'),
  z.refine((text) => isCalendarDate(text), 'Please enter a valid date of birth'),
);

const countryCodeField = boundedString(
  10,
  'Please select a country code',
  'Please select a country code',
).check(z.refine(isCountryCode, 'Please select a country code'));

const phoneField = typedString(
  limits.phoneMax,
  'Phone number too long',
  'Please enter a valid phone number',
).check(
  z.trim(),
  z.minLength(8, 'Please enter a valid phone number'),
  z.maxLength(limits.phoneMax, 'Phone number too long'),
  z.regex(/^[\d ()+-]*$/, 'Please enter a valid phone number'),
);

function isCalendarDate(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Whether a person born on `dateOfBirth` is 18 or older on `today`; both are calendar dates, YYYY-MM-DD. A person born
 * on 29 February comes of age on 1 March of a common year.
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

type Names = { firstName: string; lastName: string };

/** Profiles show both names in one line. */
const namesFit = [
  z.refine<Names>(({ firstName, lastName }) => !passesForProduct([firstName, lastName]), {
    path: ['lastName'],
    error: ownName,
  }),
  z.refine<Names>(({ firstName, lastName }) => !holdsContactDetails(`${firstName} ${lastName}`), {
    path: ['lastName'],
    error: noContactDetails,
  }),
] as const;

/** Step 1 of sign-up. `today` is the browser's calendar date, YYYY-MM-DD. */
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
      confirmPassword: repeatedPassword("Passwords don't match"),
    })
    .check(
      ...namesFit,
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
  body: z
    .object({
      username: usernameField,
      email: emailField,
      password: passwordField,
      firstName: firstNameField,
      lastName: lastNameField,
      dateOfBirth: z.optional(dateOfBirthField),
      countryCode: z.optional(countryCodeField),
      phone: z.optional(phoneField),
    })
    .check(...namesFit),
  responses: { 201: meSchema },
  errors: ['CONFLICT'],
  limit: 'registration',
});

export const checkUsername = endpoint({
  method: 'GET',
  path: '/api/check-username/{username}',
  summary: 'Whether a username is available',
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

const profileTagField = typedString(limits.usernameMax, usernameTooLong, 'Profile tag is required').check(
  z.trim(),
  z.minLength(1, 'Profile tag is required'),
  ...usernameRules,
);

const wrongPassword = 'Current password is incorrect';

export const profileForm = z.object({
  profileTag: z.optional(profileTagField),
  bio: z.optional(
    z.nullable(
      multilineText(limits.bioMax, 'Bio must be 150 characters or less').check(
        withoutContactDetails,
        withoutStackedDiacritics,
      ),
    ),
  ),
  email: z.optional(email('Invalid email address')),
  profileImageUrl: z.optional(z.nullable(imageUrlInput)),
  showName: z.optional(z.boolean()),
  currentPassword: z.optional(boundedString(limits.passwordMax, wrongPassword, wrongPassword)),
  // Empty where the field was left empty.
  newPassword: z.optional(z.union([z.literal(''), passwordField], { error: passwordTooShort })),
  confirmPassword: z.optional(repeatedPassword("Passwords don't match or current password required")),
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/users/profile',
  summary: "Change the viewer's profile; all changes or none",
  access: 'account',
  body: profileForm,
  responses: { 200: meSchema },
  errors: ['CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_MEDIA'],
});
