import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { boundedString, idInput, messageSchema } from '../fields.ts';
import { emailField, newPassword, repeatedPassword } from './accounts.ts';

const token = (message: string) => boundedString(200, message, message).check(z.minLength(1, message));

/** The texts for invalid and expired links. */
export const invalidVerificationLink = 'The verification link is invalid or has expired';
export const invalidResetLink = 'This password reset link is invalid or has expired.';
export const invalidUndoLink = 'This link is invalid or has expired.';

export const sendVerificationEmail = endpoint({
  method: 'POST',
  path: '/api/auth/send-verification-email',
  summary: "Send the link that verifies the viewer's address again",
  access: 'account',
  body: z.object({ userId: idInput('Not found') }),
  responses: { 204: null },
  errors: ['FORBIDDEN'],
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
  summary: 'Mail a link to choose a new password; the response is the same for unknown addresses',
  access: 'public',
  body: requestPasswordResetForm,
  responses: { 200: messageSchema },
});

/**
 * The form of the reset screen; `confirmPassword` stays in the browser. The specification asks for weaker rules than at
 * sign-up, but the most common passwords are refused here, too.
 */
export const resetPasswordForm = z
  .object({ newPassword, confirmPassword: repeatedPassword('Passwords do not match') })
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
  body: z.object({ token: token(invalidResetLink), newPassword }),
  responses: { 200: messageSchema },
});

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/undo-email-change',
  summary:
    'Restore the former address with the token that was mailed to it; works once, for 7 days, ends all sessions and the password, and mails a link to choose a new one',
  access: 'public',
  body: z.object({ token: token(invalidUndoLink) }),
  responses: { 200: messageSchema },
  errors: ['CONFLICT'],
});
