import { isIP } from 'node:net';
import path from 'node:path';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** The settings of contract section 10, read once at start. */
export type Config = {
  port: number;
  host: string;
  publicUrl: URL;
  /** Null: an embedded PostgreSQL in dataDir. */
  databaseUrl: string | null;
  replicaUrl: string | null;
  /** Absolute path. */
  dataDir: string;
  smtpUrl: string | null;
  mailFrom: string;
  /** Null: objects live in dataDir. */
  s3: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
  redisUrl: string | null;
  mapStyleUrl: string | null;
  /** Shown on the welcome screen where they are set. */
  communityUrl: string | null;
  socialUrls: readonly string[];
  /** What the banner, the welcome screen and its questions promise each month; null for nothing. */
  monthlyPrize: string | null;
  competitionTimeZone: string;
  adminTimeZone: string;
  showExamples: boolean;
  /** How many proxies stand in front; 0 means that X-Forwarded-For counts for nothing. */
  trustProxy: number;
  /** How many connections the process holds at a time. */
  maxConnections: number;
  /** How many of one address; null behind a proxy, whose limits count. */
  maxConnectionsPerAddress: number | null;
  rateLimitScale: number;
  logLevel: LogLevel;
};

/** Why the process cannot start, where its operator can mend it: a line that names the cause and what to do. */
export class StartError extends Error {}

/** A setting that cannot be used. The message begins with the variable's name. */
export class ConfigError extends StartError {}

type Environment = Record<string, string | undefined>;

const logLevels: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** @throws ConfigError for the first setting that cannot be used */
export function loadConfig(env: Environment = process.env): Config {
  const text = (name: string): string | null => {
    const value = env[name]?.trim();
    return value ? value : null;
  };
  const bad = (name: string, rule: string): never => {
    throw new ConfigError(`${name} must be ${rule}`);
  };
  const number = (name: string, fallback: number, min: number, max: number, whole: boolean): number => {
    const value = text(name);
    if (value === null) return fallback;
    const parsed = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
    const fits = parsed >= min && parsed <= max && (!whole || Number.isInteger(parsed));
    return fits ? parsed : bad(name, `a ${whole ? 'whole ' : ''}number from ${min} to ${max}`);
  };
  const url = (name: string, protocols: readonly string[]): URL | null => {
    const value = text(name);
    if (value === null) return null;
    const parsed = URL.canParse(value) ? new URL(value) : null;
    if (parsed && protocols.includes(parsed.protocol)) return parsed;
    return bad(name, `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  };
  const timeZone = (name: string, fallback: string): string => {
    const value = text(name) ?? fallback;
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
    } catch {
      return bad(name, 'an IANA time zone such as Australia/Sydney');
    }
  };
  const boolean = (name: string, fallback: boolean): boolean => {
    const value = text(name);
    if (value === null) return fallback;
    if (value === 'true' || value === 'false') return value === 'true';
    return bad(name, 'true or false');
  };

  const port = number('PORT', 3000, 0, 65_535, true);
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? new URL(`http://localhost:${port}`);
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash || publicUrl.username) {
    bad('PUBLIC_URL', 'an origin without a path, such as https://reelmates.example');
  }
  const logLevel = text('LOG_LEVEL') ?? 'info';
  if (!logLevels.some((level) => level === logLevel)) bad('LOG_LEVEL', `one of ${logLevels.join(', ')}`);
  // A name may lead to several addresses, and the limits on connections watch one.
  const host = text('HOST') ?? '127.0.0.1';
  if (!isIP(host)) bad('HOST', 'an IP address, such as 127.0.0.1 or 0.0.0.0');
  const proxies = text('TRUST_PROXY');
  const trustProxy = proxies === 'off' || proxies === 'false' ? 0 : number('TRUST_PROXY', 0, 0, 10, true);
  const maxConnectionsPerAddress = number('MAX_CONNECTIONS_PER_ADDRESS', 256, 1, 1_000_000, true);

  return {
    port,
    host,
    publicUrl,
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']) ? text('DATABASE_URL') : null,
    replicaUrl: url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:'])
      ? text('DATABASE_REPLICA_URL')
      : null,
    dataDir: path.resolve(text('DATA_DIR') ?? './.data'),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:'])?.href ?? null,
    mailFrom: text('MAIL_FROM') ?? `Reelmates <support@${publicUrl.hostname}>`,
    s3: s3Config(text, url, bad),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:'])?.href ?? null,
    mapStyleUrl: url('MAP_STYLE_URL', ['http:', 'https:'])?.href ?? null,
    communityUrl: url('COMMUNITY_URL', ['https:'])?.href ?? null,
    socialUrls: socialUrls(text('SOCIAL_URLS'), bad),
    monthlyPrize: monthlyPrize(text('MONTHLY_PRIZE') ?? '$500', bad),
    competitionTimeZone: timeZone('COMPETITION_TZ', 'Australia/Sydney'),
    adminTimeZone: timeZone('ADMIN_TZ', 'Europe/Malta'),
    showExamples: boolean('SHOW_EXAMPLES', true),
    trustProxy,
    maxConnections: number('MAX_CONNECTIONS', 4_000, 1, 1_000_000, true),
    maxConnectionsPerAddress: trustProxy === 0 ? maxConnectionsPerAddress : null,
    rateLimitScale: number('RATE_LIMIT_SCALE', 1, 0.001, 1_000_000, false),
    logLevel: logLevel as LogLevel,
  };
}

function s3Config(
  text: (name: string) => string | null,
  url: (name: string, protocols: readonly string[]) => URL | null,
  bad: (name: string, rule: string) => never,
): Config['s3'] {
  const bucket = text('S3_BUCKET');
  if (bucket === null) {
    // Photos would quietly stay on this machine's disk.
    const forgotten = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].find(
      (name) => text(name) !== null,
    );
    return forgotten === undefined ? null : bad('S3_BUCKET', `set when ${forgotten} is set`);
  }
  const need = (name: string): string => text(name) ?? bad(name, 'set when S3_BUCKET is set');
  return {
    endpoint: url('S3_ENDPOINT', ['http:', 'https:'])?.href.replace(/\/$/, '') ?? need('S3_ENDPOINT'),
    bucket,
    region: text('S3_REGION') ?? 'us-east-1',
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  };
}

function socialUrls(list: string | null, bad: (name: string, rule: string) => never): readonly string[] {
  const addresses = (list ?? '').split(',').flatMap((address) => address.trim() || []);
  return addresses.map((address) => {
    const parsed = URL.canParse(address) ? new URL(address) : null;
    return parsed?.protocol === 'https:'
      ? parsed.href
      : bad('SOCIAL_URLS', 'addresses that start with https://, with commas between them');
  });
}

/** Long enough for '$500 and a dinner for two', short enough for the banner of a small phone. */
const MONTHLY_PRIZE_MAX = 40;

function monthlyPrize(text: string, bad: (name: string, rule: string) => never): string | null {
  if (text.length > MONTHLY_PRIZE_MAX)
    bad('MONTHLY_PRIZE', `none, or at most ${MONTHLY_PRIZE_MAX} characters`);
  return text === 'none' ? null : text;
}
