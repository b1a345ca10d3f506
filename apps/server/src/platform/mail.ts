import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@reelmates/contract/time';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import type { MailSender } from '../config.ts';

export type Mail = {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
};

export type Mailer = {
  /** @throws MailError when the server does not accept the mail */
  send(mail: Mail): Promise<void>;
};

/** Describes a failure without naming a person, because such messages end up in logs and in the job queue. */
export class MailError extends Error {
  /** The SMTP status, or the kind of failure, such as ETIMEDOUT. */
  readonly reason: string;
  /** Whether the mailbox does not exist, so that no later attempt succeeds. */
  readonly isPermanent: boolean;

  constructor(reason: string, isPermanent = false) {
    super(`the mail server ${isPermanent ? 'refused a mail for good' : 'did not take a mail'} (${reason})`);
    this.reason = reason;
    this.isPermanent = isPermanent;
  }
}

/** The reason in a MailError's message, which the job queue stores; null for other errors. */
export function mailReasonIn(message: string): string | null {
  const pattern = /^the mail server (?:refused a mail for good|did not take a mail) \((\w+)\)$/;
  return pattern.exec(message)?.[1] ?? null;
}

export type MailerOptions = {
  /** smtp:// or smtps://, with credentials where the server needs them; null writes files instead. */
  smtpUrl: string | null;
  from: MailSender;
  /** The folder for .eml files. */
  outboxDir: string;
  log: { info(facts: object, message: string): void };
  /** How long one attempt at a mail may take. */
  withinMs?: number;
};

/** For the connection, and for the greeting. */
const TIMEOUT_MS = 10_000;
/**
 * For silence after that: many servers examine a mail for half a minute before they accept it. A shorter limit would
 * send such a mail again and again.
 */
const SILENCE_MS = 45_000;
/** A server that says a letter every few seconds is never silent, and would keep the mails behind it waiting. */
const WITHIN_MS = 60_000;

export function createMailer({ smtpUrl, from, outboxDir, log, withinMs }: MailerOptions): Mailer {
  return smtpUrl === null ? outboxMailer(from, outboxDir, log) : smtpMailer(from, smtpUrl, log, withinMs);
}

function smtpMailer(from: MailSender, url: string, log: MailerOptions['log'], withinMs = WITHIN_MS): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...compose(from, mail), signal: AbortSignal.timeout(withinMs) });
      } catch (error) {
        throw new MailError(reasonOf(error), isMailboxMissing(error));
      }
      log.info({}, 'mail sent');
    },
  };
}

function outboxMailer(from: MailSender, outboxDir: string, log: MailerOptions['log']): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(from, mail));
      if (!Buffer.isBuffer(message)) throw new Error('the mail could not be composed');
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      const file = path.join(outboxDir, `${fileTime(new Date())}-${randomBytes(4).toString('hex')}.eml`);
      // Renamed from a temporary name, so that a program watching the folder never reads an incomplete mail.
      try {
        await writeFile(`${file}.part`, readable(message), { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (error) {
        // Every attempt on a full disk would leave another one.
        await rm(`${file}.part`, { force: true });
        throw error;
      }
      await deleteOldMails(outboxDir, Date.now());
      log.info({ path: file }, 'mail written');
    },
  };
}

const OUTBOX_AGE_MS = 7 * DAY_MS;
const OUTBOX_FILES = 1_000;

/** Keeps only recent mails, so that links and addresses do not stay in the folder for ever. */
async function deleteOldMails(outboxDir: string, now: number): Promise<void> {
  const oldest = fileTime(new Date(now - OUTBOX_AGE_MS));
  const files = (await readdir(outboxDir)).filter((file) => /\.eml(\.part)?$/.test(file)).toSorted();
  const old = files.filter((file, index) => file < oldest || index < files.length - OUTBOX_FILES);
  await Promise.all(old.map((file) => rm(path.join(outboxDir, file), { force: true })));
}

/** File names begin with the time, so their order is that of the mails. */
const fileTime = (instant: Date) => instant.toISOString().replaceAll(':', '-');

/**
 * Without an encoding of the text, because quoted-printable would break the links, for which people open such a file.
 */
function readable(message: Buffer): Buffer {
  const [head = '', gap = '', body = ''] = message.toString('latin1').split(/(\r?\n\r?\n)(.*)/s);
  const encoding = /^Content-Transfer-Encoding: quoted-printable$/m;
  if (!encoding.test(head)) return message;
  const text = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(head.replace(encoding, 'Content-Transfer-Encoding: 8bit') + gap + text, 'latin1');
}

function compose(from: MailSender, { to, subject, text, html }: Mail): SendMailOptions {
  return {
    // An object is always treated as one address, whatever characters it contains.
    from,
    to: { name: '', address: to },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    // Keeps a mail's content from making this process read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * Statuses (RFC 3463) of a mailbox that does not exist, is written wrongly or has moved, and of a domain that does not
 * exist or takes no mail. Any other refusal, and one without such a status, may be due to the sender or to a server that
 * does not relay: an operator can correct that within the days of the attempts.
 */
const missingMailbox = /^5\d\d[ -]5\.1\.(1|2|3|6|10)\b/;

function isMailboxMissing(error: unknown): boolean {
  const { command, response } = error as NodemailerError;
  return command === 'RCPT TO' && response !== undefined && missingMailbox.test(response);
}

/** The SMTP status or the kind of error, without the server's text, which often repeats the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('responseCode' in error) return String(error.responseCode);
  if (error.name === 'AbortError') return 'ETIMEDOUT';
  // Such as CERT_HAS_EXPIRED and UNABLE_TO_VERIFY_LEAF_SIGNATURE, which the library calls ESOCKET.
  if ('originalCode' in error && /CERT|LEAF/.test(String(error.originalCode)))
    return String(error.originalCode);
  return 'code' in error ? String(error.code) : error.name;
}
