import { totalmem } from 'node:os';

const MIB = 2 ** 20;

/** Memory that this process may use: the machine's, or its container's where that is less. In bytes. */
export function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/**
 * Parts of a memory that the server's own processes share. A quarter for the pages that PostgreSQL keeps, as its manual
 * advises: systems that take the page cache back make every other read one of the disk.
 * @param memory in bytes
 */
export function memorySettings(memory: number): Record<string, string> {
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, (memory * part) / MIB)))}MB`;
  return {
    shared_buffers: share(1 / 4, 128, 16_384),
    effective_cache_size: share(1 / 2, 256, 65_536),
    work_mem: share(1 / 256, 4, 32),
    maintenance_work_mem: share(1 / 16, 64, 1_024),
  };
}

/** Given on the command line, so that a new release changes them for old clusters too. */
export function postgresSettings(
  durable: boolean,
  socketFolder: string,
  memory = usableMemory(),
): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    // Databases of tests are small, and run beside each other.
    ...memorySettings(durable ? memory : 512 * MIB),
    max_wal_size: '2GB',
    min_wal_size: '128MB',
    random_page_cost: '1.1',
    jit: 'off',
    // A container's /dev/shm is often too small for parallel joins, and short queries gain nothing from them.
    max_parallel_workers_per_gather: '0',
    log_line_prefix: '[%p] ',
    log_checkpoints: 'off',
    // Errors of statements go to the program that sent them. Here their text and values would put personal data into the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
}
