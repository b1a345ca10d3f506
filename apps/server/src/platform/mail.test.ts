import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestMailServer } from '../testing/test-mail-server.ts';
import { createMailer, MailError, mailReasonIn } from './mail.ts';

const from = { name: 'Reelmates, Sydney', address: 'no-reply@reelmates.example' };
const mail = { to: 'galah@example.org', subject: 'Grüße, mate', text: 'Line one\n\nKākāpō\n' };

let folder: string;
let logged: { facts: object; message: string }[];
const log = { info: (facts: object, message: string) => logged.push({ facts, message }) };

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelmates-mail-'));
  logged = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('with a mail server', () => {
  it('delivers a mail as text and as HTML', async () => {
    const server = await startTestMailServer();
    const mailer = createMailer({ smtpUrl: server.url, from, outboxDir: folder, log });
    await mailer.send({ ...mail, html: '<p>Kākāpō</p>' });
    const received = await server.next(mail.to);
    await server.close();
    expect(received).toMatchObject({
      from: { name: 'Reelmates, Sydney', address: 'no-reply@reelmates.example' },
      to: [{ address: 'galah@example.org' }],
      subject: 'Grüße, mate',
    });
    expect(received.text?.trim()).toBe('Line one\n\nKākāpō');
    expect(received.html).toContain('Kākāpō');
    expect(await readdir(folder)).toEqual([]);
    expect(JSON.stringify(logged)).not.toMatch(/galah|mate"|Line/);
  });

  it('signs in with the credentials of the URL', async () => {
    const seen: unknown[] = [];
    const server = await startTestMailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth(auth, _session, callback) {
        seen.push(auth.username, auth.password);
        callback(null, { user: 1 });
      },
    });
    const smtpUrl = server.url.replace('//', '//post%40office:p%2Fw@');
    await createMailer({ smtpUrl, from, outboxDir: folder, log }).send(mail);
    await server.close();
    expect(seen).toEqual(['post@office', 'p/w']);
  });

  it('treats an address as one recipient, whatever it contains', async () => {
    const server = await startTestMailServer();
    const mailer = createMailer({ smtpUrl: server.url, from, outboxDir: folder, log });
    const recipients: string[] = [];
    for (const to of ['a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org']) {
      await mailer.send({ ...mail, to }).catch(() => undefined);
    }
    for (const arrived of server.received)
      recipients.push(...(arrived.bcc ?? []).map(({ address }) => address ?? ''));
    await server.close();
    expect(recipients).toEqual([]);
    expect(server.received.flatMap((arrived) => arrived.to ?? [])).not.toContainEqual(
      expect.objectContaining({ address: 'b@example.org' }),
    );
  });

  it('reports the error without naming a recipient', async () => {
    const server = await startTestMailServer();
    const mailer = createMailer({ smtpUrl: server.url, from, outboxDir: folder, log });
    server.refuseNext(550);
    const refusal = await mailer.send(mail).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MailError);
    expect(String(refusal)).toContain('550');
    expect(String(refusal)).not.toContain('galah');
    await server.close();
    await expect(mailer.send(mail)).rejects.toThrow('ESOCKET');
  });

  it.each<[string, number | string, boolean]>([
    ['a mailbox that does not exist', '550 5.1.1', true],
    ['a domain that takes no mail', '556 5.1.10', true],
    ['a mailbox that does not exist at the moment', '450 4.1.1', false],
    // Also how Exim refuses to relay, which the operator can correct.
    ['a refusal that says no more', 550, false],
    ['a relay that is refused', '550 5.7.1', false],
    ['an unknown sender', '550 5.1.8', false],
    ['a full mailbox', '552 5.2.2', false],
  ])('says whether a later attempt may succeed: %s (%s)', async (_what, status, isPermanent) => {
    const server = await startTestMailServer();
    server.refuseNext(status);
    const mailer = createMailer({ smtpUrl: server.url, from, outboxDir: folder, log });
    const error = await mailer.send(mail).catch((caught: unknown) => caught);
    await server.close();
    const reason = String(status).slice(0, 3);
    expect(error).toMatchObject({ reason, isPermanent });
    expect(mailReasonIn((error as MailError).message)).toBe(reason);
  });

  it('does not take a refusal of the sender for one of the mailbox', async () => {
    const server = await startTestMailServer({
      hideENHANCEDSTATUSCODES: false,
      onMailFrom(_address, _session, callback) {
        callback(Object.assign(new Error('no such sender'), { responseCode: 550 }));
      },
    });
    const mailer = createMailer({ smtpUrl: server.url, from, outboxDir: folder, log });
    const error = await mailer.send(mail).catch((caught: unknown) => caught);
    await server.close();
    expect(error).toMatchObject({ reason: '550', isPermanent: false });
  });

  it('says that a certificate is not trusted', async () => {
    // The library's own certificate for tests, which it has signed itself.
    const server = await startTestMailServer({ disabledCommands: ['AUTH'] });
    const mailer = createMailer({ smtpUrl: server.url, from, outboxDir: folder, log });
    await expect(mailer.send(mail)).rejects.toThrow(/\(\w*CERT\w*\)$/);
    await server.close();
  });

  it('gives up a server that answers a letter at a time', async () => {
    let closed = 0;
    const server = createServer((socket) => {
      const greeting = '220 welcome\r\n';
      let sent = 0;
      const timer = setInterval(() => socket.write(greeting[sent++] ?? '2'), 20);
      socket.on('error', () => undefined).resume();
      socket.once('close', () => {
        clearInterval(timer);
        closed++;
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    const mailer = createMailer({ smtpUrl, from, outboxDir: folder, log, withinMs: 600 });
    await expect(mailer.send(mail)).rejects.toThrow('the mail server did not take a mail (ETIMEDOUT)');
    await vi.waitUntil(() => closed === 1, { timeout: 8_000, interval: 20 });
    server.close();
  });

  it('waits for a server that reads a mail for ten seconds and more before it takes it', async () => {
    const server = await startTestMailServer({ takesAfterMs: 11_000 });
    await createMailer({ smtpUrl: server.url, from, outboxDir: folder, log }).send(mail);
    expect(server.received).toHaveLength(1);
    await server.close();
  }, 20_000);

  it('does not wait for a server that hangs up', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, outboxDir: folder, log });
    await expect(mailer.send(mail)).rejects.toThrow(MailError);
    server.close();
  });
});

describe('without a mail server', () => {
  it('writes .eml files that their owner alone may read, and logs the path alone', async () => {
    const outboxDir = path.join(folder, 'data', 'outbox');
    const mailer = createMailer({ smtpUrl: null, from, outboxDir, log });
    await mailer.send(mail);
    await mailer.send(mail);
    const files = await readdir(outboxDir);
    expect(files).toHaveLength(2);
    expect(files.every((file) => /^[\dT.-]+Z-[\da-f]{8}\.eml$/.test(file))).toBe(true);
    const file = path.join(outboxDir, files[0] ?? '');
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    expect(((await stat(outboxDir)).mode & 0o777).toString(8)).toBe('700');
    expect(await PostalMime.parse(await readFile(file))).toMatchObject({
      from: { address: 'no-reply@reelmates.example' },
      to: [{ address: 'galah@example.org' }],
      subject: 'Grüße, mate',
      text: mail.text,
    });
    expect(logged.map(({ facts }) => facts)).toContainEqual({ path: file });
    expect(JSON.stringify(logged)).not.toMatch(/galah|Kākāpō/);
  });

  it('deletes mails older than 7 days, and all but the latest 1,000', async () => {
    const name = (daysAgo: number, number = 0) => {
      const time = new Date(Date.now() - daysAgo * 86_400_000 + number).toISOString().replaceAll(':', '-');
      return `${time}-${number.toString(16).padStart(8, '0')}.eml`;
    };
    const [week, half] = [name(7.01), `${name(8)}.part`];
    const recent = Array.from({ length: 1_000 }, (_, number) => name(1, number));
    for (const file of [week, half, 'notes.txt', ...recent]) await writeFile(path.join(folder, file), '');
    await createMailer({ smtpUrl: null, from, outboxDir: folder, log }).send(mail);
    const files = await readdir(folder);
    expect(files).toHaveLength(1_001);
    expect(files).toContain('notes.txt');
    for (const gone of [week, half, recent[0]]) expect(files).not.toContain(gone);
  });

  it('leaves links whole, for people and programs that read the file as it is', async () => {
    const link = `https://reelmates.example/reset-password?token=${'Aa1-_'.repeat(9)}`;
    const text = `Kākāpō = parrot=3D\n\n${link}\n\n${'long '.repeat(40)}\n`;
    await createMailer({ smtpUrl: null, from, outboxDir: folder, log }).send({ ...mail, text });
    const [file = ''] = await readdir(folder);
    const written = await readFile(path.join(folder, file), 'utf8');
    expect(written.split(/\r?\n/)).toContain(link);
    const parsed = await PostalMime.parse(written);
    expect(parsed).toMatchObject({ subject: 'Grüße, mate' });
    expect(parsed.text?.replaceAll('\r\n', '\n')).toBe(text);
  });
});
