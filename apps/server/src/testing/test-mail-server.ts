import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { vi } from 'vitest';

export type TestMailServer = {
  /** For SMTP_URL. */
  url: string;
  /** All received mails, in their order. */
  received: Email[];
  /** Refuses the next mails with these statuses, one each, such as 451 or '550 5.1.1'. */
  refuseNext(...statuses: (number | string)[]): void;
  /** The next mail to this address with this subject that `next` has not returned yet. */
  next(to: string, subject?: RegExp): Promise<Email>;
  close(): Promise<void>;
};

/**
 * A real mail server on a port of its own, without encryption.
 * @param options.takesAfterMs how long it thinks about a mail that it has read
 */
export async function startTestMailServer({
  takesAfterMs = 0,
  ...options
}: SMTPServerOptions & { takesAfterMs?: number } = {}): Promise<TestMailServer> {
  const received: Email[] = [];
  const refusals: string[] = [];
  const given = new Set<Email>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    ...options,
    onRcptTo(address, _session, callback) {
      const status = refusals.shift();
      if (status === undefined) return callback();
      const [code, ...detail] = status.split(' ');
      const text = [...detail, `no mail for <${address.address}>`].join(' ');
      callback(Object.assign(new Error(text), { responseCode: Number(code) }));
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          if (takesAfterMs > 0) setTimeout(callback, takesAfterMs);
          else callback();
        }, callback);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuseNext: (...statuses) => {
      refusals.push(...statuses.map(String));
    },
    async next(to, subject = /./) {
      const isNext = (mail: Email) =>
        !given.has(mail) &&
        subject.test(mail.subject ?? '') &&
        mail.to?.some(({ address }) => address === to);
      const mail = await vi.waitUntil(() => received.find(isNext), { timeout: 8_000, interval: 20 });
      given.add(mail);
      return mail;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
