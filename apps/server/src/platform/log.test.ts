import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createLog, logOutput } from './log.ts';

function logged(fields: object): string {
  const lines: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (line: Buffer) => lines.push(line.toString()));
  createLog('info', stream).info(fields, 'it happened');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

function databaseError(code: string, message: string): Error {
  const error = new pg.DatabaseError(message, message.length, 'error');
  return Object.assign(error, {
    code,
    detail: 'Key (email)=(secret) exists',
    where: 'secret',
    constraint: 'users_email',
  });
}

test('what the database says about values stays out, and what it says about itself stays in', () => {
  const nested = new Error('no luck', { cause: databaseError('22P02', 'invalid input syntax: "secret"') });
  for (const err of [databaseError('23505', 'duplicate secret'), nested]) {
    const line = logged({ err });
    expect(line).not.toContain('secret');
    expect(line).toContain('users_email');
    expect(line).toContain('log.test.ts');
  }
  const line = JSON.parse(logged({ err: databaseError('42703', 'column "nmae" does not exist') }));
  expect(line.err).toMatchObject({
    type: 'DatabaseError',
    code: '42703',
    message: 'column "nmae" does not exist',
  });
});

test('nor does text that could not be parsed', () => {
  let err: unknown;
  try {
    JSON.parse('secret');
  } catch (error) {
    err = error;
  }
  expect(logged({ err, req: { url: '/?token=secret' } })).not.toContain('secret');
  expect(logged({ err: 'secret' })).not.toContain('secret');
});

test('lines that cannot be written do not fill the memory', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'reelmates-log-'));
  const output = logOutput(openSync(path.join(folder, 'log'), 'w'));
  try {
    let lost = 0;
    output.on('drop', () => lost++);
    const log = createLog('info', output);
    // Nothing is written until the next turn of the event loop.
    for (let count = 0; count < 20; count++) log.info('x'.repeat(2 ** 20));
    expect(lost).toBe(13);
  } finally {
    const closed = once(output, 'close');
    output.end();
    await closed;
    rmSync(folder, { recursive: true });
  }
});

/** A process that logs a megabyte and more, and ends with exit code 3. */
const logsAndEnds = `
  import { createLog, logOutput } from ${JSON.stringify(path.join(import.meta.dirname, 'log.ts'))};
  console.log('it has begun');
  const log = createLog('info', logOutput());
  const timer = setInterval(() => log.info('x'.repeat(2 ** 16)), 10);
  setTimeout(() => {
    clearInterval(timer);
    process.exit(3);
  }, 500);
`;

// A device that is always full; a skipped test would count as a failure.
const outputs: [string, () => number | 'pipe'][] = [['that stands still', () => 'pipe']];
if (process.platform === 'linux') outputs.push(['on a full disk', () => openSync('/dev/full', 'w')]);

test.each(outputs)(
  'an output %s neither ends the process nor keeps it from ending',
  async (_what, open) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', logsAndEnds], {
      stdio: ['ignore', open(), 'pipe'],
    });
    let complaints = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      complaints += text;
    });
    const tooLong = setTimeout(() => child.kill('SIGKILL'), 10_000);
    const [code] = await once(child, 'exit');
    clearTimeout(tooLong);
    expect([code, complaints]).toEqual([3, '']);
  },
  20_000,
);
