import { socketFolder } from './socket.ts';

/** Everything is set here, so that the data folder keeps PostgreSQL's own files untouched. */
export function serverArguments(
  dataPath: string,
  { port, durable }: { port: number; durable: boolean },
): string[] {
  const folder = socketFolder(dataPath);
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    // A list of quoted names.
    unix_socket_directories: folder === null ? '' : `"${folder.replaceAll('"', '""')}"`,
    ...memory,
    ...records,
    ...(durable ? {} : speedInsteadOfSafety),
  };
  return ['-D', dataPath, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** For a machine the shop shares: few processes, little memory. */
const memory = {
  max_connections: 60,
  shared_buffers: '32MB',
  effective_cache_size: '512MB',
  huge_pages: 'off',
  io_method: 'sync',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  max_wal_size: '512MB',
  random_page_cost: 1.1,
  jit: 'off',
};

/** The shop reports failed statements itself; these lines are for what only the server knows. */
const records = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

const speedInsteadOfSafety = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  autovacuum: 'off',
  max_connections: 100,
};
