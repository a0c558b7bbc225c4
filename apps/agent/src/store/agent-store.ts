import { chmodSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { agentSettingSchema, scanCommandSchema } from '@headframe/agent-link';
import type { AgentSetting, ScanCommand } from '@headframe/agent-link';
import type { Log } from '../run/log.ts';
import { openSqliteFile } from './sqlite-file.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS device (device_id INTEGER PRIMARY KEY, device TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS setting (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), setting TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS scan (request_id INTEGER PRIMARY KEY, scan TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS host_key (
    host TEXT NOT NULL, port INTEGER NOT NULL, fingerprint TEXT NOT NULL, PRIMARY KEY (host, port)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS accepted_host_key (
    host TEXT NOT NULL, port INTEGER NOT NULL, fingerprint TEXT NOT NULL, PRIMARY KEY (host, port)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS command_item (
    item_id INTEGER NOT NULL, request_id INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    command TEXT NOT NULL, baseline TEXT, started_at INTEGER, state TEXT NOT NULL, message TEXT NOT NULL,
    finished_at INTEGER, PRIMARY KEY (item_id, request_id, expires_at)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS lost_journal (up_to INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS command_item_unfinished ON command_item (item_id) WHERE state = 'started';`;

/** What the agent must know again after a restart: devices, setting, scans under way, pinned host keys and the command journal. */
export interface AgentStore {
  database: DatabaseSync;
  /** Whether a damaged file was put aside: what was begun before is not known any more. */
  damaged: boolean;
  setting(): AgentSetting;
  saveSetting(setting: AgentSetting): void;
  scans(): ScanCommand[];
  saveScan(scan: ScanCommand): void;
  removeScan(requestId: number): void;
  close(): void;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Opens the agent's own database; readable by its owner alone, because it holds the devices' passwords. */
export function openAgentStore(file: string, log: Log): AgentStore {
  const { database, damaged } = openSqliteFile(file, schema, log);
  chmodSync(file, 0o600);
  return {
    database,
    damaged,
    setting: () => {
      const row = database.prepare('SELECT setting FROM setting').get() as { setting: string } | undefined;
      const parsed = agentSettingSchema.safeParse(readJson(row?.setting ?? '{}'));
      return parsed.success ? parsed.data : agentSettingSchema.parse({});
    },
    saveSetting: (setting) => {
      database.prepare('INSERT OR REPLACE INTO setting VALUES (1, ?)').run(JSON.stringify(setting));
    },
    scans: () => {
      const rows = database.prepare('SELECT scan FROM scan ORDER BY request_id').all() as { scan: string }[];
      return rows.flatMap(({ scan }) => scanCommandSchema.safeParse(readJson(scan)).data ?? []);
    },
    saveScan: (scan) => {
      database.prepare('INSERT OR REPLACE INTO scan VALUES (?, ?)').run(scan.requestId, JSON.stringify(scan));
    },
    removeScan: (requestId) => {
      database.prepare('DELETE FROM scan WHERE request_id = ?').run(requestId);
    },
    close: () => database.close(),
  };
}
