import { totalmem } from 'node:os';
import type { PostgresPrograms } from './postgres-programs.ts';

const MEBIBYTE = 1024 * 1024;

/**
 * Settings of the embedded server, sized for a console that shares its machine: an idle server stays small, commits are
 * durable (an acknowledged sample is on disk), only the loopback address listens. Queries run side by side rather than in
 * parallel within: starting a worker costs what a list's page takes.
 */
export function serverSettings(programs: Pick<PostgresPrograms, 'majorVersion'>): Record<string, string> {
  const memory = totalmem() / MEBIBYTE;
  const sharedBuffers = Math.round(Math.min(256, Math.max(64, memory / 32)));
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    password_encryption: 'scram-sha-256',
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    wal_compression: 'pglz',
    min_wal_size: '80MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '10min',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_analyze_scale_factor: '0.05',
    autovacuum_max_workers: '2',
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    ...(programs.majorVersion >= 16 && { createrole_self_grant: 'set, inherit' }),
    ...(programs.majorVersion >= 18 && { io_workers: '2' }),
  };
}

/** The settings as the text of a PostgreSQL configuration file. */
export function settingsFile(settings: Record<string, string>): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written by Headframe at every start. Your own settings belong at the end of postgresql.conf.\n${lines.join('\n')}\n`;
}
