// No input occupies the process's main thread for long: every string of every endpoint in the
// contract gets the maximum of what is most expensive to normalise, trim, match and parse.
import { Agent, request as httpRequest } from 'node:http';
import { allEndpoints } from '@reelmates/contract/all-endpoints';
import type { Endpoint } from '@reelmates/contract/endpoint';
import { findingsIn } from '@reelmates/contract/lists/text-findings';
import { importRow } from '@reelmates/contract/venues/venue-admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateImport } from '../../modules/venues/import-file.rules.ts';
import { type Leaf, leavesOf, namesOf } from '../../testing/contract-inputs.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

/** The maximum time of a request on the thread, including its client's part, except for parsing its JSON. */
const MAX_MS = 100;
const BODY_BYTES = 1_048_575;
/** Node accepts request headers of up to 16 KB. */
const HEAD_BYTES = 14_000;

/** The start, the repeated part, and the end. */
const worstTexts: Record<string, [string, string, string]> = {
  'combining marks of several classes': ['a', '\u0315\u0300\u0316', ''],
  'one combining mark': ['a', '\u0300', ''],
  'halves of characters': ['', '\ud800', ''],
  spaces: ['x', ' ', 'x'],
  'line breaks': ['x', '\r\n\n\r', 'x'],
  'joined emoji': ['', '👩\u200d', 'x'],
  'almost an address': ['', 'a@a.', '@'],
  'almost a domain': ['a', '.a-', '!'],
  digits: ['', '9', 'x'],
  'almost a date': ['', '2026-11-', 'T'],
  'almost links and phones': ['', 'www.t.me/ (04-', '('],
  brackets: ['', '[{(<', ''],
};

const filled = (unit: string, [before, after]: [string, string], bytes: number) =>
  before + unit.repeat(Math.floor((bytes - before.length - after.length) / unit.length)) + after;

const HALF = BODY_BYTES / 2 - 400;
const worstJson: Record<string, string> = {
  'a number of a million digits': filled('7', ['', ''], BODY_BYTES - 400),
  'a fraction of a million digits': filled('3', ['0.', 'e-9'], BODY_BYTES - 400),
  'lists in lists': filled('[', ['', ''], HALF) + filled(']', ['', ''], HALF),
  'objects in objects': `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`,
  'a long list': filled('1,', ['[', '1]'], BODY_BYTES - 400),
  'many keys': `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  'one key many times': filled('"a":1,', ['{', '"a":1}'], BODY_BYTES - 400),
};

/** The text in JSON, as long as a body may be. */
function asJson([before, unit, after]: [string, string, string]): string {
  const size = Buffer.byteLength(JSON.stringify(unit)) - 2;
  return JSON.stringify(before + unit.repeat(Math.floor((BODY_BYTES - 400) / size)) + after);
}

type Inputs = readonly (readonly [string, Buffer])[];
const textInputs: Inputs = Object.entries(worstTexts).map(([what, text]) => [
  what,
  Buffer.from(asJson(text)),
]);
const jsonInputs: Inputs = Object.entries(worstJson).map(([what, json]) => [what, Buffer.from(json)]);

/** Texts replace texts; other JSON replaces the whole body, and its numbers and lists those of the schema. */
function inputsFor({ kind, path }: Leaf): Inputs {
  if (path === '') return jsonInputs;
  if (kind === 'string') return textInputs;
  return jsonInputs.filter(([what]) => what.includes(kind === 'list' ? 'list' : 'digits'));
}

function bodyFor(leaf: Leaf, json: Buffer): Buffer {
  const [before, after] = leaf.around(' ').split(' ');
  return Buffer.concat([Buffer.from(before ?? ''), json, Buffer.from(after ?? '')]);
}

function asAddress([before, unit, after]: [string, string, string]): string {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  return (
    encode(before) + encode(unit).repeat(Math.floor((HEAD_BYTES - 100) / encode(unit).length)) + encode(after)
  );
}

let app: TestApp;
let caller: TestUser;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  app = await createTestApp();
  caller = await app.registerAdmin();
});
afterAll(async () => {
  agent.destroy();
  await app.close();
});

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: Buffer | undefined };

function send({ method, path, headers = {}, body }: Sent): Promise<number> {
  const { hostname, port } = new URL(app.url);
  const all = {
    cookie: caller.cookie(),
    ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers: all, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The thread's CPU time used by `work`, without other processes. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** JSON.parse alone takes 40 ms and more for half a million nested lists, which the app cannot change. */
function readJson(body: Buffer): void {
  try {
    JSON.parse(body.toString());
  } catch {
    // The endpoint refuses what is not JSON.
  }
}

/** By how much `work` exceeds the limit, in the best of three attempts. The time of parsing the same JSON does not count. */
async function excessMs(work: () => unknown, json?: Buffer): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > 0; tries++) {
    let excess = (await cpuMs(work)) - MAX_MS;
    if (excess > 0 && json) excess -= await cpuMs(() => readJson(json));
    least = Math.min(least, excess);
  }
  return Math.max(0, least);
}

/** Requests that were not answered with 4xx, or took too long. */
async function complaints(what: string, sent: Sent, isFine = isRefusal): Promise<string[]> {
  let status = 0;
  const excess = await excessMs(async () => {
    status = await send(sent);
  }, sent.body);
  return [
    ...(isFine(status) ? [] : [`${what}: answered ${status}`]),
    ...(excess > 0 ? [`${what}: took ${Math.ceil(excess)} ms too long`] : []),
  ];
}
const isRefusal = (status: number) => status >= 400 && status < 500;
const isNoFailure = (status: number) => status >= 200 && status < 500;

const pathOf = ({ path }: Endpoint, values: Record<string, string> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '999999999');

const endpoints = [...allEndpoints].filter(([, { params, query, body }]) => params || query || body);

test.each(endpoints)(
  '%s refuses the worst texts at once',
  async (_name, endpoint) => {
    const { method } = endpoint;
    const found: string[] = [];
    for (const leaf of endpoint.body ? leavesOf(endpoint.body) : []) {
      for (const [what, json] of inputsFor(leaf)) {
        const sent = { method, path: pathOf(endpoint), body: bodyFor(leaf, json) };
        // Endpoints ignore unknown fields.
        const isFine = leaf.path === '' ? isNoFailure : isRefusal;
        found.push(...(await complaints(`${what} as ${leaf.path || 'body'}`, sent, isFine)));
      }
    }
    for (const [what, text] of Object.entries(worstTexts)) {
      for (const name of namesOf(endpoint.query)) {
        const path = `${pathOf(endpoint)}?${name}=${asAddress(text)}`;
        found.push(...(await complaints(`${what} as ?${name}=`, { method, path })));
      }
      for (const name of namesOf(endpoint.params)) {
        const path = pathOf(endpoint, { [name]: asAddress(text) });
        found.push(...(await complaints(`${what} as {${name}}`, { method, path })));
      }
    }
    expect(found).toEqual([]);
  },
  60_000,
);

describe('headers', () => {
  const names =
    'idempotency-key outbox-account cookie user-agent authorization origin referer sec-fetch-site accept accept-encoding ' +
    'if-none-match if-modified-since range x-forwarded-for x-forwarded-host content-type';
  const texts = [
    ' ',
    'a@a.',
    '"a",',
    '-br"',
    'W/"',
    '9',
    '=;',
    ';q=0.0',
    'gzip;',
    '1.1.1.1,',
    '%CC%95%CC%80',
    '[{(<',
  ];
  const requests: [string, Omit<Sent, 'headers'>][] = [
    ['a list with an ETag', { method: 'GET', path: '/api/venues' }],
    [
      'a form with an idempotency key',
      { method: 'POST', path: '/api/posts', body: Buffer.from('{"winAmount":1}') },
    ],
    ['the account', { method: 'GET', path: '/api/user' }],
    ['a photo', { method: 'GET', path: '/images/xxxxxxxxxxxxxxxxxxxxxxxx' }],
    ['an upload', { method: 'PUT', path: '/uploads/xxxxxxxxxxxxxxxxxxxxxxxx', body: Buffer.from('x') }],
    ['an export', { method: 'GET', path: '/api/sessions/export.csv?timeZone=UTC' }],
  ];

  test.each(requests)(
    'of %s are read at once, whatever they hold',
    async (_what, sent) => {
      const found: string[] = [];
      for (const name of names.split(' ')) {
        for (const text of texts) {
          const headers = { [name]: `x${text.repeat((HEAD_BYTES - 2) / text.length)}x` };
          found.push(...(await complaints(`${text} in ${name}`, { ...sent, headers }, isNoFailure)));
        }
      }
      expect(found).toEqual([]);
    },
    60_000,
  );

  test('a sign-in by a browser with a long name takes no longer', async () => {
    const body = Buffer.from(JSON.stringify({ username: caller.username, password: caller.password }));
    const headers = { 'user-agent': 'Mac OS X Edg Chrome '.repeat(HEAD_BYTES / 20) };
    expect(
      await complaints('sign-in', { method: 'POST', path: '/api/login', body, headers }, isNoFailure),
    ).toEqual([]);
  });
});

test('addresses outside the contract are answered at once', async () => {
  const found: string[] = [];
  for (const [what, text] of Object.entries(worstTexts)) {
    const value = asAddress(text);
    for (const path of [
      `/${value}`,
      `/api/${value}`,
      `/images/${value}`,
      `/images/xxxxxxxxxxxxxxxxxxxxxxxx?w=${value}`,
      `/healthz?${value}`,
    ]) {
      found.push(
        ...(await complaints(`${what} at ${path.slice(0, 20)}`, { method: 'GET', path }, isNoFailure)),
      );
    }
    const path = `/uploads/xxxxxxxxxxxxxxxxxxxxxxxx?expires=${value.slice(0, 6_000)}&signature=${value.slice(0, 6_000)}`;
    found.push(...(await complaints(`${what} as a signature`, { method: 'PUT', path })));
  }
  expect(found).toEqual([]);
});

test('a row of an import is rejected at once, whichever of its texts is the worst', async () => {
  const found: string[] = [];
  for (const leaf of leavesOf(importRow).filter(({ kind }) => kind === 'string')) {
    for (const [what, json] of textInputs) {
      const row = bodyFor(leaf, json);
      const bytes = Buffer.concat([Buffer.from('{"venues":['), row, Buffer.from(']}')]);
      const excess = await excessMs(() => {
        const [batch] = validateImport(bytes);
        expect(batch?.rejected).toHaveLength(1);
      }, bytes);
      if (excess > 0) found.push(`${what} as ${leaf.path}: took ${Math.ceil(excess)} ms too long`);
    }
  }
  expect(found).toEqual([]);
});

test('a moderator’s browser finds links in the longest comment at once, whatever it consists of', async () => {
  // Each sign is read as six letters, and after each hyphen a domain may begin.
  const text = '-\u3316'.repeat(500);
  const tenTimes = () => {
    for (let turn = 0; turn < 10; turn++) findingsIn(text);
  };
  expect(await cpuMs(tenTimes)).toBeLessThan(150);
});
