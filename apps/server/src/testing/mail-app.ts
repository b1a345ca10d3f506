import type { Email } from 'postal-mime';
import { type Jobs, startJobs } from '../jobs/start-jobs.ts';
import { createMailer } from '../platform/mail.ts';
import { createTestApp, type TestApp, type TestAppOptions, type TestUser } from './test-app.ts';
import { startTestMailServer, type TestMailServer } from './test-mail-server.ts';

export type MailApp = TestApp & { mail: TestMailServer; jobs: Jobs };

/** The test app with its job queue and a real mail server. */
export async function createMailApp(options: TestAppOptions = {}): Promise<MailApp> {
  const mail = await startTestMailServer();
  const app = await createTestApp(options);
  const { context, connectionString } = app;
  const from = { name: 'Reelmates', address: 'hi@reelmates.example' };
  const mailer = createMailer({ smtpUrl: mail.url, from, outboxDir: '', log: context.log });
  const jobs = await startJobs({ connectionString, context, mailer, log: context.log });
  return {
    ...app,
    mail,
    jobs,
    async close() {
      await jobs.stop();
      await app.close();
      await mail.close();
    },
  };
}

/** The token of the link in a mail. */
export function tokenIn(message: Email): string {
  const token = /\?token=([\w-]{43})\s/.exec(message.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no token in ${message.text}`);
  return token;
}

/** A new account; its verification mail is already read. */
export async function registerWithMail(app: MailApp): Promise<{ user: TestUser; token: string }> {
  const user = await app.register();
  return { user, token: tokenIn(await app.mail.next(user.email)) };
}

/** A new account whose address is verified. */
export async function registerVerified(app: MailApp): Promise<TestUser> {
  const { user, token } = await registerWithMail(app);
  const { status } = await app.anonymous.post('/api/auth/verify-email', { token });
  if (status !== 200) throw new Error(`verifying answered ${status}`);
  return user;
}

/** Requests a change of the account's address. @returns the token that was mailed there */
export async function askForAddress(
  app: MailApp,
  user: TestUser,
  email: string,
  password = user.password,
): Promise<string> {
  const { status } = await user.patch('/api/users/profile', { email, currentPassword: password });
  if (status !== 200) throw new Error(`the change of the address answered ${status}`);
  return tokenIn(await app.mail.next(email, /^Verify/));
}

/** @returns the token of a reset link */
export async function askForReset(app: MailApp, email: string): Promise<string> {
  const { status } = await app.anonymous.post('/api/auth/request-password-reset', { email });
  if (status !== 200) throw new Error(`the request for a reset answered ${status}`);
  return tokenIn(await app.mail.next(email, /reset/i));
}
