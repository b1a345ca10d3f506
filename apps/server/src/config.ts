import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { hasNoUser, href, isOrigin, postgresUrl, setting, url } from './config-urls.ts';

/**
 * The process cannot start, for a reason that its operator can correct. The message is one line: the cause, and what to
 * do.
 */
export class StartError extends Error {}

/** Settings with invalid values. The message has one line for each of them, which begins with the variable's name. */
export class ConfigError extends StartError {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Long enough for '$500 and a dinner for two', short enough for the banner of a small phone. */
const MONTHLY_PRIZE_MAX = 40;

function parseNumber(text: string, min: number, max: number): number | undefined {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

function wholeNumber(min: number, max: number, words: Record<string, number> = {}) {
  return setting(`a whole number from ${min} to ${max}`, (text) => {
    const value = words[text] ?? parseNumber(text, min, max);
    return Number.isInteger(value) ? value : undefined;
  });
}

export type MailSender = {
  /** Empty for none. */
  name: string;
  address: string;
};

/** 'support@mail.example', or 'Reelmates <support@mail.example>', whose name may be in quotes as in a mail's header. */
function readSender(text: string): MailSender | undefined {
  const [, name = '', address = text] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text) ?? [];
  return /^[^\s<>@",;]+@[^\s<>@",;]+$/.test(address)
    ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
    : undefined;
}

const trueOrFalse = setting('true or false', (text) =>
  text === 'true' || text === 'false' ? text === 'true' : undefined,
);

const timeZone = setting('an IANA time zone such as Australia/Sydney', (name) => {
  try {
    // An offset such as +10:00 has the opposite sign in PostgreSQL.
    if (/^[+-]/.test(name)) return undefined;
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
});

/** What a request to the store can carry in its header. */
const s3Credential = setting('printable ASCII without spaces', (text) =>
  /^[!-~]+$/.test(text) ? text : undefined,
);

const socialUrls = setting('addresses that start with https://, with commas between them', (list) => {
  const addresses = list.split(',').flatMap((address) => address.trim() || []);
  const urls = addresses.flatMap((address) => (URL.canParse(address) ? new URL(address) : []));
  const allUsable = urls.length === addresses.length && urls.every(({ protocol }) => protocol === 'https:');
  return allUsable ? urls.map(href) : undefined;
});

const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  // A host name may lead to several addresses, but the connection limits watch only one.
  HOST: setting('an IP address, such as 127.0.0.1 or 0.0.0.0', (host) =>
    isIP(host) ? host : undefined,
  ).default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:'], (address) => address)
    .refine(isOrigin, 'an origin without a path, such as https://reelmates.example')
    .optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  // Only a shell writes out ~: here it would become a folder of that name.
  DATA_DIR: setting('the path of a folder, without ~', (folder) =>
    folder.startsWith('~') ? undefined : folder,
  ).optional(),
  DEMO: trueOrFalse.default(false),
  SMTP_URL: url(['smtp:', 'smtps:'], (address) => address)
    .refine(
      ({ hostname }) => hostname !== '',
      'a URL of a mail server, such as smtps://user:password@mail.example',
    )
    .transform(href)
    .optional(),
  MAIL_FROM: setting('an address, or a name and <an address>', readSender).optional(),
  S3_ENDPOINT: url(['http:', 'https:'], (address) => address)
    .refine(hasNoUser, 'the address of a store without a user or password')
    .transform((address) => address.href.replace(/\/$/, ''))
    .optional(),
  S3_BUCKET: setting('the name of a bucket', (name) =>
    /^[\w.-]+$/.test(name) ? name : undefined,
  ).optional(),
  S3_REGION: s3Credential.default('us-east-1'),
  S3_ACCESS_KEY_ID: s3Credential.optional(),
  S3_SECRET_ACCESS_KEY: s3Credential.optional(),
  REDIS_URL: url(['redis:', 'rediss:'], (address) => address)
    .refine(
      ({ pathname }) => /^\/?\d*$/.test(pathname),
      'a URL of a Redis server, such as rediss://:password@redis.example:6379/0',
    )
    .transform(href)
    .optional(),
  IMAGES_URL: url(['http:', 'https:'], (address) => address)
    .refine(isOrigin, 'an origin without a path, such as https://images.reelmates.example')
    .optional(),
  MAP_STYLE_URL: url(['http:', 'https:'], (address) => address)
    // Browsers refuse to read such an address, which all of them get.
    .refine(hasNoUser, 'an address without a user or password')
    .transform(href)
    .optional(),
  COMMUNITY_URL: url(['https:'], href).optional(),
  SOCIAL_URLS: socialUrls.default([]),
  MONTHLY_PRIZE: setting(`none, or at most ${MONTHLY_PRIZE_MAX} characters`, (text) =>
    text.length <= MONTHLY_PRIZE_MAX ? text : undefined,
  ).optional(),
  COMPETITION_TZ: timeZone.default('Australia/Sydney'),
  ADMIN_TZ: timeZone.default('Europe/Malta'),
  SHOW_EXAMPLES: trueOrFalse.default(true),
  TRUST_PROXY: wholeNumber(0, 10, { off: 0, false: 0 }).default(0),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(4_000),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(256),
  RATE_LIMIT_SCALE: setting('a number from 0.001 to 1000000', (text) =>
    parseNumber(text, 0.001, 1_000_000),
  ).default(1),
  SERVICE_WORKER: setting('on or off', (text) =>
    text === 'on' || text === 'off' ? text === 'on' : undefined,
  ).default(true),
  LOG_LEVEL: setting(`one of ${LOG_LEVELS.join(', ')}`, (text) =>
    LOG_LEVELS.find((level) => level === text),
  ).default('info'),
});

type Variables = z.output<typeof variables>;

const S3_NEEDS = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/**
 * Without a bucket, the other S3 settings would be ignored and photos would be stored on this machine's disk; without
 * its primary, a replica would show the numbers of another database.
 */
function requireWholeGroups(values: Variables, context: z.RefinementCtx): void {
  const missing = (name: string, because: string) =>
    context.addIssue({ code: 'custom', path: [name], message: `set when ${because} is set` });
  if (values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined) {
    missing('DATABASE_URL', 'DATABASE_REPLICA_URL');
  }
  if (values.S3_BUCKET === undefined) {
    const configured = S3_NEEDS.find((name) => values[name] !== undefined);
    if (configured) missing('S3_BUCKET', configured);
    return;
  }
  for (const name of S3_NEEDS) if (values[name] === undefined) missing(name, 'S3_BUCKET');
}

const settings = variables
  // Runs also if a variable breaks its own rule, so that one start reports all errors.
  .superRefine(requireWholeGroups, { when: () => true })
  .transform((values) => {
    const publicUrl = values.PUBLIC_URL ?? new URL(`http://localhost:${values.PORT}`);
    return {
      port: values.PORT,
      host: values.HOST,
      publicUrl,
      /** Null: an embedded PostgreSQL in dataDir. */
      databaseUrl: values.DATABASE_URL ?? null,
      replicaUrl: values.DATABASE_REPLICA_URL ?? null,
      /** Absolute path. */
      dataDir: path.resolve(values.DATA_DIR ?? (values.DEMO ? './.demo-data' : './.data')),
      /**
       * Whether this is a demo: its database is filled with made-up people, again each night, and each page says so.
       */
      demo: values.DEMO,
      /** A demo sends nothing: its mails are files. */
      smtpUrl: values.DEMO ? null : (values.SMTP_URL ?? null),
      mailFrom: values.MAIL_FROM ?? { name: 'Reelmates', address: `support@${publicUrl.hostname}` },
      /** Null: objects live in dataDir. */
      s3: readS3(values),
      redisUrl: values.REDIS_URL ?? null,
      /** The origin of images that everybody may see, such as a CDN; null: the public origin. */
      imagesUrl: values.IMAGES_URL?.origin ?? null,
      mapStyleUrl: values.MAP_STYLE_URL ?? null,
      /** Shown on the welcome screen. */
      communityUrl: values.COMMUNITY_URL ?? null,
      socialUrls: values.SOCIAL_URLS,
      /** The prize that the banner, the welcome screen and its questions promise each month; null for none. */
      monthlyPrize: readPrize(values),
      /** Whether the operator chose this prize; otherwise it is the product's default. */
      isPrizeChosen: values.MONTHLY_PRIZE !== undefined,
      competitionTimeZone: values.COMPETITION_TZ,
      adminTimeZone: values.ADMIN_TZ,
      showExamples: values.SHOW_EXAMPLES,
      /** The number of proxies in front; with 0, X-Forwarded-For is ignored. */
      trustProxy: values.TRUST_PROXY,
      /** The maximum of concurrent connections. */
      maxConnections: values.MAX_CONNECTIONS,
      /** The maximum of connections from one address; null behind a proxy, whose own limits apply. */
      maxConnectionsPerAddress: values.TRUST_PROXY === 0 ? values.MAX_CONNECTIONS_PER_ADDRESS : null,
      rateLimitScale: values.RATE_LIMIT_SCALE,
      /** False: browsers remove the app's service worker and its caches. */
      serviceWorker: values.SERVICE_WORKER,
      logLevel: values.LOG_LEVEL,
    };
  });

/** A demo promises nothing unless its operator says so. */
function readPrize({ MONTHLY_PRIZE, DEMO }: Variables): string | null {
  const prize = MONTHLY_PRIZE ?? (DEMO ? 'none' : '$500');
  return prize.toLowerCase() === 'none' ? null : prize;
}

function readS3(values: Variables) {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_BUCKET || !S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: values.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** The settings of docs/operations.md, read once, at the start. */
export type Config = z.output<typeof settings>;

/** @throws ConfigError that names every invalid setting */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  // An empty variable counts as none.
  const texts = Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : []));
  const { data, error } = settings.safeParse(Object.fromEntries(texts));
  // A shell removes such quotes, a file of variables for containers keeps them.
  const quoted = texts.flatMap(([name = '', text = '']) =>
    name in variables.shape && /^(["']).*\1$/s.test(text) ? name : [],
  );
  if (data && quoted.length === 0) return data;
  const broken = (error?.issues ?? []).map(({ path: [name], message }) => ({
    name: String(name),
    rule: message,
  }));
  const faults = [
    ...quoted.map((name) => ({ name, rule: 'written without quotes around it' })),
    ...broken.filter(({ name }) => !quoted.includes(name)),
  ];
  throw new ConfigError(faults.map(({ name, rule }) => `${name} must be ${rule}`).join('\n'));
}
