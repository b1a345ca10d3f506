import * as z from 'zod/mini';
import { emailField } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, messageSchema } from './fields.ts';
import { limits } from './limits.ts';

const token = (message: string) =>
  z.string({ error: message }).check(z.minLength(1, message), z.maxLength(200, message));

/** The texts for links that don't work (any more). */
export const invalidVerificationLink = 'The verification link is invalid or has expired';
export const invalidResetLink = 'This password reset link is invalid or has expired.';

export const sendVerificationEmail = endpoint({
  method: 'POST',
  path: '/api/auth/send-verification-email',
  summary: 'Send the link that verifies the own address once more',
  access: 'account',
  body: z.object({ userId: idSchema }),
  responses: { 204: null },
  errors: ['FORBIDDEN', 'RATE_LIMITED'],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Verify an address with the token that was mailed to it; works once, for 24 hours',
  access: 'public',
  body: z.object({ token: token(invalidVerificationLink) }),
  responses: { 200: messageSchema },
  errors: ['CONFLICT'],
});

export const requestPasswordResetForm = z.object({ email: emailField });

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/request-password-reset',
  summary: 'Mail a link to choose a new password; the answer is the same for unknown addresses',
  access: 'public',
  body: requestPasswordResetForm,
  responses: { 200: messageSchema },
  errors: ['RATE_LIMITED'],
});

/** Less strict than at sign-up, as the specification has it; the most common passwords are refused here too. */
const newPasswordField = z
  .string({ error: 'Password must be at least 8 characters' })
  .check(
    z.minLength(limits.passwordMin, 'Password must be at least 8 characters'),
    z.maxLength(limits.passwordMax, 'Password must be 128 characters or less'),
  );

/** The reset screen's form; `confirmPassword` stays in the browser. */
export const resetPasswordForm = z
  .object({ newPassword: newPasswordField, confirmPassword: z.string() })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
    }),
  );

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary:
    'Choose a new password with the token that was mailed; works once, for an hour, and ends all sessions',
  access: 'public',
  body: z.object({ token: token(invalidResetLink), newPassword: newPasswordField }),
  responses: { 200: messageSchema },
});
