/** For one server on a small machine; given on the command line, so that a new release changes them for old clusters too. */
export function postgresSettings(durable: boolean, socketFolder: string): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: durable ? '256MB' : '128MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
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
