import { z } from 'zod';

/**
 * Reads a variable's text as a value. If `read` returns undefined, the value breaks the rule, which completes the
 * sentence '<name> must be …'.
 */
export function setting<Value>(rule: string, read: (text: string) => Value | undefined) {
  return z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue(rule);
    return z.NEVER;
  });
}

export function url<Value>(
  protocols: readonly string[],
  read: (address: URL, text: string) => Value | undefined,
) {
  const starts = protocols.map((protocol) => `${protocol}//`);
  return setting(`a URL that starts with ${starts.join(' or ')}`, (text) =>
    starts.some((start) => text.toLowerCase().startsWith(start)) ? text : undefined,
  ).pipe(
    setting('a valid URL: in a password, @ / ? # % are written as %40 %2F %3F %23 %25', (text) => {
      const address = parseUrl(text);
      return address && read(address, text);
    }),
  );
}

/** Undefined also for a user or password that the drivers cannot decode, or that ends before its end. */
function parseUrl(text: string): URL | undefined {
  try {
    const address = new URL(text);
    decodeURIComponent(address.username + address.password);
    return isCutShort(address) ? undefined : address;
  } catch {
    return undefined;
  }
}

/**
 * Whether a / ? or # in the password has ended the host, so that the rest of the password and the real host come after
 * it, and errors would name a part of the password as the host.
 */
function isCutShort({ protocol, pathname, search, hash }: URL): boolean {
  const hasPassword = !/^https?:$/.test(protocol);
  return hasPassword && (/@/.test(pathname + hash) || /^\?[^=]*@/.test(search));
}

export const href = (address: URL) => address.href;

/** In a URL, these would take precedence over what the server sets for each of its connections. */
const ownSettings = /^(options|(statement|lock|query|idle_in_transaction_session)_timeout)$/;
/** The driver ignores any other, so that a misspelt sslmode would leave the connection without TLS. */
const tlsSettings = /^ssl(mode|rootcert|cert|key|negotiation)?$/;

/** The address as written, because the driver understands more than the URL standard. */
export const postgresUrl = url(['postgres:', 'postgresql:'], ({ searchParams }, text) => ({
  text,
  names: [...searchParams.keys()],
}))
  .refine(
    ({ names }) => !names.some((name) => ownSettings.test(name)),
    'a URL without options and timeouts: the server sets its own',
  )
  .refine(
    ({ names }) => names.every((name) => !/ssl/i.test(name) || tlsSettings.test(name)),
    'a URL with no TLS settings but sslmode, sslrootcert, sslcert and sslkey',
  )
  .transform(({ text }) => text);

export const hasNoUser = ({ username, password }: URL) => username === '' && password === '';

export const isOrigin = (address: URL) =>
  address.pathname === '/' && !address.search && !address.hash && hasNoUser(address);
