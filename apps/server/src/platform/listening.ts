import { createServer } from 'node:net';
import { ConfigError } from '../config.ts';

type Address = { host: string; port: number };

/**
 * Opens the port briefly, so that an error about it occurs before the database is set up.
 * @throws ConfigError for HOST or PORT
 */
export async function assertPortCanBeOpened(address: Address): Promise<void> {
  const server = createServer();
  const opened = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...address, exclusive: true }, () => server.close(() => resolve()));
  });
  try {
    await opened;
  } catch (error) {
    throw explainListenError(error, address);
  }
}

/** Turns an error of listening into one about its setting; returns any other as it is. */
export function explainListenError(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') {
    return new ConfigError(
      `PORT ${port} is in use on ${host}: end the program that has it, or set another PORT`,
    );
  }
  if (code === 'EACCES') {
    return new ConfigError(`PORT ${port} may not be opened by this user: set a PORT from 1024 on`);
  }
  if (/^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL|ENODEV|ENOTFOUND)$/.test(code)) {
    return new ConfigError(
      `HOST ${host} is not an address of this machine (${code}): set one that is, 127.0.0.1 for this machine alone, or 0.0.0.0 for all its addresses`,
    );
  }
  return error;
}
