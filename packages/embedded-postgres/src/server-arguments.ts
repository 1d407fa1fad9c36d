import { socketFolder } from './socket.ts';

export type ServerOptions = {
  port: number;
  durable: boolean;
  /** Folder into which completed WAL segments are copied. */
  archiveFolder?: string | undefined;
  /** Further settings of PostgreSQL. */
  settings?: Record<string, string> | undefined;
};

/**
 * Command line arguments with all settings, so that the configuration files in the data folder stay as initdb created
 * them.
 */
export function serverArguments(
  dataPath: string,
  { port, durable, archiveFolder, settings: furtherSettings }: ServerOptions,
): string[] {
  const folder = socketFolder(dataPath);
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    // The setting is a list of quoted names.
    unix_socket_directories: folder === null ? '' : `"${folder.replaceAll('"', '""')}"`,
    ...RESOURCE_SETTINGS,
    ...LOG_SETTINGS,
    ...(durable ? {} : UNSAFE_FAST_SETTINGS),
    ...(archiveFolder === undefined ? {} : archiveSettings(archiveFolder)),
    ...furtherSettings,
  };
  return ['-D', dataPath, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** For a machine shared with other programs: few processes, little memory. */
const RESOURCE_SETTINGS = {
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
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'top',
};

/** The application logs its failed statements itself: most are expected, such as a violated constraint. */
const LOG_SETTINGS = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_lock_waits: 'on',
  log_checkpoints: 'off',
  // The SQLSTATE, by which isAlarming() distinguishes server errors from statement errors.
  log_line_prefix: '%e ',
};

/** For tests: a power cut may corrupt the data. */
const UNSAFE_FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  autovacuum: 'off',
  max_connections: 100,
};

/** Maximum time until a transaction's segment is archived, even if it is not full. */
const ARCHIVE_TIMEOUT_SECONDS = 60;

/** `%p` is the segment's path in the data folder, `%f` its name; `%%` in the folder is a percent sign. */
function archiveSettings(folder: string): Record<string, string | number> {
  const to = `${shellQuoted(folder).replaceAll('%', '%%')}/%f`;
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: ARCHIVE_TIMEOUT_SECONDS,
    // An existing segment is not overwritten: it is the same one after a crash, or else something is wrong. `cp -p`
    // preserves the time of its last change.
    archive_command: [
      `if test -e ${to}; then cmp -s %p ${to}`,
      `else cp -p %p ${to}.new && sync ${to}.new && mv ${to}.new ${to} && sync ${shellQuoted(folder).replaceAll('%', '%%')}; fi`,
    ].join('; '),
  };
}

const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
