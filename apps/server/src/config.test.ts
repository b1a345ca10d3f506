import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

function faultsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

const s3 = {
  S3_ENDPOINT: 'https://store.example/',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('an empty environment gives the defaults of docs/operations.md', () => {
  expect(loadConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: new URL('http://localhost:3000'),
    databaseUrl: null,
    replicaUrl: null,
    dataDir: path.resolve('.data'),
    demo: false,
    smtpUrl: null,
    mailFrom: { name: 'Reelmates', address: 'support@localhost' },
    s3: null,
    redisUrl: null,
    imagesUrl: null,
    mapStyleUrl: null,
    communityUrl: null,
    socialUrls: [],
    monthlyPrize: '$500',
    isPrizeChosen: false,
    competitionTimeZone: 'Australia/Sydney',
    adminTimeZone: 'Europe/Malta',
    showExamples: true,
    trustProxy: 0,
    maxConnections: 4_000,
    maxConnectionsPerAddress: 256,
    rateLimitScale: 1,
    serviceWorker: true,
    logLevel: 'info',
  });
});

test.each([
  ['PORT', 'eighty', 'a whole number from 0 to 65535'],
  ['PORT', '80.5', 'a whole number from 0 to 65535'],
  ['PORT', '-1', 'a whole number from 0 to 65535'],
  ['HOST', 'localhost', 'an IP address, such as 127.0.0.1 or 0.0.0.0'],
  ['DATABASE_URL', 'mysql://localhost/x', 'a URL that starts with postgres:// or postgresql://'],
  [
    'DATABASE_URL',
    'postgres://app:a/b@db.example/x',
    'a valid URL: in a password, @ / ? # % are written as %40 %2F %3F %23 %25',
  ],
  [
    'DATABASE_URL',
    'postgres://app@db.example/x?options=-c%20timezone%3DAustralia/Sydney',
    'a URL without options and timeouts: the server sets its own',
  ],
  ['DATA_DIR', '~/reelmates', 'the path of a folder, without ~'],
  ['PUBLIC_URL', 'localhost', 'a URL that starts with http:// or https://'],
  [
    'PUBLIC_URL',
    'https://reelmates.example/app',
    'an origin without a path, such as https://reelmates.example',
  ],
  ['SMTP_URL', 'http://mail', 'a URL that starts with smtp:// or smtps://'],
  [
    'SMTP_URL',
    'smtps://app:100%@mail.example',
    'a valid URL: in a password, @ / ? # % are written as %40 %2F %3F %23 %25',
  ],
  ['SMTP_URL', 'smtp://', 'a URL of a mail server, such as smtps://user:password@mail.example'],
  ['MAIL_FROM', 'reelmates', 'an address, or a name and <an address>'],
  ['MAIL_FROM', 'Reelmates <support>', 'an address, or a name and <an address>'],
  ['MAIL_FROM', 'a@mail.example\nBcc: b@mail.example', 'an address, or a name and <an address>'],
  ['MAIL_FROM', '"support@mail.example', 'an address, or a name and <an address>'],
  ['REDIS_URL', 'localhost:6379', 'a URL that starts with redis:// or rediss://'],
  [
    'REDIS_URL',
    'redis://redis.example/limits',
    'a URL of a Redis server, such as rediss://:password@redis.example:6379/0',
  ],
  [
    'IMAGES_URL',
    'https://images.example/cdn',
    'an origin without a path, such as https://images.reelmates.example',
  ],
  ['MAP_STYLE_URL', 'style.json', 'a URL that starts with http:// or https://'],
  ['MAP_STYLE_URL', 'https://key:secret@map.example/a.json', 'an address without a user or password'],
  ['COMMUNITY_URL', 'http://group.example', 'a URL that starts with https://'],
  [
    'SOCIAL_URLS',
    'https://a.example, http://b.example',
    'addresses that start with https://, with commas between them',
  ],
  ['MONTHLY_PRIZE', 'x'.repeat(41), 'none, or at most 40 characters'],
  ['RATE_LIMIT_SCALE', 'many', 'a number from 0.001 to 1000000'],
  ['COMPETITION_TZ', 'Australia/Atlantis', 'an IANA time zone such as Australia/Sydney'],
  ['COMPETITION_TZ', '+10:00', 'an IANA time zone such as Australia/Sydney'],
  ['ADMIN_TZ', 'Malta', 'an IANA time zone such as Australia/Sydney'],
  ['SERVICE_WORKER', 'no', 'on or off'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ['SHOW_EXAMPLES', 'maybe', 'true or false'],
  ['TRUST_PROXY', 'yes', 'a whole number from 0 to 10'],
  ['MAX_CONNECTIONS', '0', 'a whole number from 1 to 1000000'],
  ['MAX_CONNECTIONS_PER_ADDRESS', 'few', 'a whole number from 1 to 1000000'],
])('refuses %s=%s with the name of the setting and its rule', (name, value, rule) => {
  expect(faultsOf({ [name]: value })).toEqual([`${name} must be ${rule}`]);
});

test.each(['PORT', 'DATA_DIR', 'S3_BUCKET', 'MONTHLY_PRIZE', 'SHOW_EXAMPLES'])(
  'refuses quotes around %s, which files of variables for containers keep',
  (name) => {
    for (const quote of ['"', "'"]) {
      expect(faultsOf({ [name]: `${quote}8000${quote}` })).toContain(
        `${name} must be written without quotes around it`,
      );
    }
  },
);

test('reports every invalid setting in a line of its own', () => {
  expect(faultsOf({ PORT: 'eighty', ADMIN_TZ: 'Malta', S3_BUCKET: 'photos' })).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'ADMIN_TZ must be an IANA time zone such as Australia/Sydney',
    'S3_ENDPOINT must be set when S3_BUCKET is set',
    'S3_ACCESS_KEY_ID must be set when S3_BUCKET is set',
    'S3_SECRET_ACCESS_KEY must be set when S3_BUCKET is set',
  ]);
});

test('never repeats a value in an error, because it may be a password', () => {
  expect(faultsOf({ DATABASE_URL: 'mysql://app:hunter2@localhost/x' }).join()).not.toContain('hunter2');
});

test.each([
  ['DATABASE_URL', 'postgres://app:a@b/c@db.example/x'],
  ['DATABASE_URL', 'postgres://app:a@b?c@db.example/x'],
  ['DATABASE_URL', 'postgres://app:a@b#c@db.example/x'],
  ['DATABASE_URL', 'postgres://app:12/c@db.example/x'],
  ['DATABASE_URL', 'postgres://app:12?c@db.example/x'],
  ['DATABASE_REPLICA_URL', 'postgres://app:a@b/c@db.example/x'],
  ['SMTP_URL', 'smtps://app:a@b/c@mail.example'],
  ['SMTP_URL', 'smtps://app:a@b?c@mail.example'],
  ['REDIS_URL', 'redis://:a@b/c@redis.example'],
  ['REDIS_URL', 'redis://:a@b?c@redis.example'],
  ['REDIS_URL', 'redis://:a@b#c@redis.example'],
])('refuses %s=%s, whose password would lend a part of it to the host', (name, value) => {
  expect(faultsOf({ DATABASE_URL: 'postgres://app@db.example/x', [name]: value })).toEqual([
    `${name} must be a valid URL: in a password, @ / ? # % are written as %40 %2F %3F %23 %25`,
  ]);
});

test.each(['statement_timeout', 'lock_timeout', 'query_timeout', 'idle_in_transaction_session_timeout'])(
  'refuses %s in DATABASE_URL, which would take the place of the limits of requests and tasks',
  (name) => {
    expect(faultsOf({ DATABASE_URL: `postgres://app@db.example/x?${name}=60000` })).toEqual([
      'DATABASE_URL must be a URL without options and timeouts: the server sets its own',
    ]);
  },
);

test.each(['sslmod', 'ssl_mode', 'SSLMODE', 'sslcrl'])(
  'refuses %s in DATABASE_URL, which the driver would ignore: the connection would be open to readers',
  (name) => {
    expect(faultsOf({ DATABASE_URL: `postgres://app@db.example/x?${name}=verify-full` })).toEqual([
      'DATABASE_URL must be a URL with no TLS settings but sslmode, sslrootcert, sslcert and sslkey',
    ]);
  },
);

test('accepts the TLS settings of DATABASE_URL, and others that the driver ignores', () => {
  const url =
    'postgres://app@db.example/x?sslmode=verify-full&sslrootcert=a&sslcert=b&sslkey=c&application_name=d&channel_binding=require';
  expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('accepts an @ in a password, and in what a URL says after its host', () => {
  for (const url of [
    'postgres://app:a@b@db.example/x',
    'postgres://db.example/x?user=app@db&password=a@b',
    'postgres://app:a%40b%2Fc@db.example/x?application_name=a@b',
  ]) {
    expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  }
});

describe('the object store', () => {
  test('reads all of its settings, without the trailing slash of its endpoint', () => {
    expect(loadConfig(s3).s3).toEqual({
      endpoint: 'https://store.example',
      bucket: 'photos',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
  });

  test.each(['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)(
    'refuses %s without a bucket: photos would stay on this machine',
    (name) => {
      expect(faultsOf({ [name]: s3[name] })).toEqual([`S3_BUCKET must be set when ${name} is set`]);
    },
  );

  test.each([
    ['S3_ENDPOINT', 'https://key:secret@store.example', 'the address of a store without a user or password'],
    ['S3_BUCKET', 'photos/2026', 'the name of a bucket'],
    ['S3_ACCESS_KEY_ID', 'key 1', 'printable ASCII without spaces'],
    ['S3_SECRET_ACCESS_KEY', 'schlüssel', 'printable ASCII without spaces'],
  ])('refuses %s=%s', (name, value, rule) => {
    expect(faultsOf({ ...s3, [name]: value })).toEqual([`${name} must be ${rule}`]);
  });

  test('names an unusable endpoint once, by its own rule', () => {
    expect(faultsOf({ ...s3, S3_ENDPOINT: 'store' })).toEqual([
      'S3_ENDPOINT must be a URL that starts with http:// or https://',
    ]);
  });
});

describe('derived settings', () => {
  test('the public address and the sender of mails follow PORT and PUBLIC_URL', () => {
    expect(loadConfig({ PORT: '8080' }).publicUrl.origin).toBe('http://localhost:8080');
    expect(loadConfig({ PUBLIC_URL: 'https://reelmates.example' }).mailFrom.address).toBe(
      'support@reelmates.example',
    );
  });

  test.each([
    ['off', 0, 256],
    ['false', 0, 256],
    ['1', 1, null],
  ])(
    'TRUST_PROXY=%s trusts %i proxies and allows %s connections of one address',
    (value, trusted, perAddress) => {
      const config = loadConfig({ TRUST_PROXY: value });
      expect([config.trustProxy, config.maxConnectionsPerAddress]).toEqual([trusted, perAddress]);
    },
  );

  test.each([
    ['support@mail.example', ''],
    ['<support@mail.example>', ''],
    ['Reelmates <support@mail.example>', 'Reelmates'],
    ['Reelmates, Sydney <support@mail.example>', 'Reelmates, Sydney'],
    ['"Reelmates, Sydney" <support@mail.example>', 'Reelmates, Sydney'],
  ])('MAIL_FROM=%s has the name %j', (text, name) => {
    expect(loadConfig({ MAIL_FROM: text }).mailFrom).toEqual({ name, address: 'support@mail.example' });
  });

  test('an empty variable gives its default, and spaces around a value do not count', () => {
    expect(loadConfig({ PORT: ' ', HOST: ' 0.0.0.0 ' })).toMatchObject({ port: 3000, host: '0.0.0.0' });
  });

  test('the database address is unchanged but for spaces around it', () => {
    const text = 'postgresql://app@localhost/x?host=%2Frun%2Fpostgres';
    expect(loadConfig({ DATABASE_URL: `${text} ` }).databaseUrl).toBe(text);
  });

  test.each(['none', 'None', 'NONE'])('MONTHLY_PRIZE=%s means that there is no prize', (none) => {
    expect(loadConfig({ MONTHLY_PRIZE: none }).monthlyPrize).toBeNull();
  });

  test('a replica needs the database that it follows, which the embedded one never is', () => {
    expect(faultsOf({ DATABASE_REPLICA_URL: 'postgres://app@replica.example/x' })).toEqual([
      'DATABASE_URL must be set when DATABASE_REPLICA_URL is set',
    ]);
    expect(
      faultsOf({ DATABASE_URL: 'postgres://app@db.example/x', DATABASE_REPLICA_URL: 'replica' }),
    ).toEqual(['DATABASE_REPLICA_URL must be a URL that starts with postgres:// or postgresql://']);
  });
});

test('a demo has a data folder of its own, promises no prize and sends no mail', () => {
  const demo = loadConfig({ DEMO: 'true', SMTP_URL: 'smtp://mail.example' });
  expect(demo).toMatchObject({
    demo: true,
    dataDir: path.resolve('.demo-data'),
    monthlyPrize: null,
    smtpUrl: null,
  });
  expect(loadConfig({ DEMO: 'true', DATA_DIR: 'other', MONTHLY_PRIZE: 'a cap' })).toMatchObject({
    dataDir: path.resolve('other'),
    monthlyPrize: 'a cap',
  });
});
